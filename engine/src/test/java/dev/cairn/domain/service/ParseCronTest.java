package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.model.CronFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How cron expressions are read, and what is said about those that cannot be read. */
class ParseCronTest {

    @Test
    void lists_ranges_steps_and_names_are_read() {
        CronFields fields = ParseCron.parse("0,30-32 */6 1-10/3 jan,MAR-May fri-sun");

        assertThat(fields.seconds().toString()).isEqualTo("{0}");
        assertThat(fields.minutes().toString()).isEqualTo("{0, 30, 31, 32}");
        assertThat(fields.hours().toString()).isEqualTo("{0, 6, 12, 18}");
        assertThat(fields.days().toString()).isEqualTo("{1, 4, 7, 10}");
        assertThat(fields.months().toString()).isEqualTo("{1, 3, 4, 5}");
        assertThat(fields.daysOfWeek().toString()).isEqualTo("{0, 5, 6}");
        assertThat(fields.eitherDay()).isTrue();
        assertThat(fields.realTime()).isTrue();
    }

    @Test
    void sunday_is_0_and_7_and_a_number_with_a_step_goes_to_the_end() {
        assertThat(ParseCron.parse("0 0 * * 0").daysOfWeek())
                .isEqualTo(ParseCron.parse("0 0 * * 7").daysOfWeek())
                .isEqualTo(ParseCron.parse("0 0 * * SUN").daysOfWeek());
        assertThat(ParseCron.parse("0 0 * * *").daysOfWeek().cardinality()).isEqualTo(7);
        assertThat(ParseCron.parse("5/20 0 ? * *").minutes().toString()).isEqualTo("{5, 25, 45}");
        assertThat(ParseCron.parse("0 3 * * *").realTime()).isFalse();
        assertThat(ParseCron.parse("7 0 3 * * *").seconds().toString()).isEqualTo("{7}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0 31 2 *", "0 0 30 2 *", "0 0 30,31 FEB *", "0 0 31 4,6,9,11 *", "0 0 31 2,4 */2"})
    void days_that_no_calendar_has_are_refused(String expression) {
        assertThatThrownBy(() -> ParseCron.parse(expression))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + expression + "' never comes: none of its months has a day 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0 29 2 *", "0 0 31 2 MON", "0 0 31 2,3 *", "0 0 L 2 *", "59 59 23 31 12 *"})
    void rare_days_are_not(String expression) {
        assertThat(ParseCron.parse(expression)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "60 * * * *   | has the minute '60', which cannot be read. Write numbers from 0 to 59",
                "* 24 * * *   | has the hour '24'",
                "* * 0 * *    | has the day of the month '0'",
                "* * * 13 *   | has the month '13'",
                "* * * * 8    | has the day of the week '8'",
                "60 * * * * * | has the second '60'",
                "5-1 * * * *  | has the minute '5-1', a range that ends before it begins",
                "*/0 * * * *  | has the minute '*/0', which cannot be read",
                "1,,2 * * * * | has the minute '', which cannot be read",
                "1,  * * * *  | has the minute '', which cannot be read",
                "1-2-3 * * * *| has the minute '1-2-3', which cannot be read",
                "1/2/3 * * * *| has the minute '1/2/3', which cannot be read",
                "a * * * *    | has the minute 'A', which cannot be read",
                "9999999999 * * * * | has the minute '9999999999', which cannot be read",
                "* * * MON *  | has the month 'MON', which cannot be read",
                "* * * *      | has 4 fields. Write five (minute hour day month day-of-week), or six",
                "0 0 0 1 1 * 2026 | has 7 fields",
                "@daily       | has 1 fields"
            })
    void what_cannot_be_read_is_said(String expression, String message) {
        assertThatThrownBy(() -> ParseCron.parse(expression))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void an_endless_expression_is_refused() {
        assertThatThrownBy(() -> ParseCron.parse("0 0 * * " + "1,".repeat(100) + "1"))
                .hasMessageContaining("at most 200 are read");
    }
}
