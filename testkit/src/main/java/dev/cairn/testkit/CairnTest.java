package dev.cairn.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** Gives each test of a class a fresh {@link TestCairn} as a parameter. Works with JUnit 5 and 6. */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(CairnExtension.class)
public @interface CairnTest {

    /** The number of workers. */
    int workers() default 1;
}
