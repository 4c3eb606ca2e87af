package dev.cairn.testkit;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Passes a {@link TestCairn} to tests that ask for one; all parameters of one test get the same instance. */
public final class CairnExtension implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(CairnExtension.class);

    /** Called by JUnit. */
    public CairnExtension() {}

    /**
     * Scopes the instance to one test: JUnit calls a constructor for each test, so its parameter belongs to that test,
     * too. Needs JUnit 5.12.
     */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext rootContext) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestCairn.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        if (context.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException("A TestCairn lives as long as one test, which has not begun when "
                    + parameter.getDeclaringExecutable() + " is called. Take it in the test or in @BeforeEach.");
        }
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
                .or(() -> onClassOrAround(context.getRequiredTestClass()))
                .map(CairnTest::workers)
                .orElse(1);
    }

    private static Optional<CairnTest> onClassOrAround(Class<?> testClass) {
        return Stream.<Class<?>>iterate(testClass, Objects::nonNull, Class::getEnclosingClass)
                .flatMap(type -> AnnotationSupport.findAnnotation(type, CairnTest.class).stream())
                .findFirst();
    }
}
