package dev.cairn.testkit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Hands a {@link TestCairn} to tests that ask for one; all parameters of one test get the same. */
public final class CairnExtension implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(CairnExtension.class);

    /** Used by JUnit. */
    public CairnExtension() {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestCairn.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        ExtensionContext.Store store = context.getStore(NAMESPACE);
        TestCairn cairn = store.get(TestCairn.class, TestCairn.class);
        if (cairn == null) {
            cairn = TestCairn.withWorkers(workers(context));
            store.put(TestCairn.class, cairn);
        }
        return cairn;
    }

    private static int workers(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getElement(), CairnTest.class)
                .or(() -> AnnotationSupport.findAnnotation(context.getTestClass(), CairnTest.class))
                .map(CairnTest::workers)
                .orElse(1);
    }
}
