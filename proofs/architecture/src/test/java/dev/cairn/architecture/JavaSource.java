package dev.cairn.architecture;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What the tidy rules ask of one source file. The JDK's own parser reads it, so a brace or a word in a string or comment
 * misleads nobody.
 */
record JavaSource(
        Path file,
        List<String> typesWithoutJavadoc,
        List<Method> methods,
        List<String> imports,
        List<String> annotations,
        List<String> packageAnnotations,
        List<String> calls) {

    /** A method or constructor and its length, without the comment above it. */
    record Method(String name, long lines) {}

    static List<JavaSource> parse(List<Path> files) {
        if (files.isEmpty()) return List.of();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            Trees trees = Trees.instance(task);
            List<JavaSource> sources = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) sources.add(new Reader(trees, unit).read());
            return sources;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Walks over one file and notes what it sees. */
    private static final class Reader extends TreePathScanner<Void, Void> {
        private final Trees trees;
        private final CompilationUnitTree unit;
        private final List<String> typesWithoutJavadoc = new ArrayList<>();
        private final List<Method> methods = new ArrayList<>();
        private final List<String> annotations = new ArrayList<>();
        private final List<String> calls = new ArrayList<>();

        Reader(Trees trees, CompilationUnitTree unit) {
            this.trees = trees;
            this.unit = unit;
        }

        JavaSource read() {
            scan(new TreePath(unit), null);
            return new JavaSource(
                    Path.of(unit.getSourceFile().toUri()),
                    typesWithoutJavadoc,
                    methods,
                    namesOf(unit.getImports().stream()
                            .map(line -> line.getQualifiedIdentifier())
                            .toList()),
                    annotations,
                    namesOf(unit.getPackageAnnotations().stream()
                            .map(AnnotationTree::getAnnotationType)
                            .toList()),
                    calls);
        }

        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            boolean topLevel = getCurrentPath().getParentPath().getLeaf() == unit;
            if (topLevel && trees.getDocComment(getCurrentPath()) == null) {
                typesWithoutJavadoc.add(type.getSimpleName().toString());
            }
            return super.visitClass(type, nothing);
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            SourcePositions positions = trees.getSourcePositions();
            long end = positions.getEndPosition(unit, method);
            if (end >= 0) {
                long firstLine = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, method));
                methods.add(new Method(
                        method.getName().toString(), unit.getLineMap().getLineNumber(end) - firstLine + 1));
            }
            return super.visitMethod(method, nothing);
        }

        @Override
        public Void visitAnnotation(AnnotationTree annotation, Void nothing) {
            annotations.add(annotation.getAnnotationType().toString());
            return super.visitAnnotation(annotation, nothing);
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
            if (call.getMethodSelect() instanceof MemberSelectTree select) calls.add(select.toString());
            return super.visitMethodInvocation(call, nothing);
        }

        private static List<String> namesOf(List<? extends Tree> trees) {
            return trees.stream().map(Tree::toString).toList();
        }
    }
}
