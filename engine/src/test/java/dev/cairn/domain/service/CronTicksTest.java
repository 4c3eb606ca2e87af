package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a cron expression ticks: on ordinary days, and on those on which clocks are changed. */
class CronTicksTest {

    @Test
    void a_time_in_a_gap_ticks_once_at_its_end() {
        assertThat(local("30 2 * * *", "Europe/Berlin", "2026-03-28T12:00", 3))
                .containsExactly("2026-03-29T03:00+02:00", "2026-03-30T02:30+02:00", "2026-03-31T02:30+02:00");
        assertThat(local("30 2 * * *", "America/New_York", "2026-03-07T12:00", 2))
                .containsExactly("2026-03-08T03:00-04:00", "2026-03-09T02:30-04:00");
        assertThat(local("0,20,40 2 * * *", "Europe/Berlin", "2026-03-28T12:00", 2))
                .as("three times in one gap")
                .containsExactly("2026-03-29T03:00+02:00", "2026-03-30T02:00+02:00");
        assertThat(local("30 2,3 * * *", "Europe/Berlin", "2026-03-28T12:00", 2))
                .containsExactly("2026-03-29T03:00+02:00", "2026-03-29T03:30+02:00");
        assertThat(local("0 2,3 * * *", "Europe/Berlin", "2026-03-28T12:00", 2))
                .as("the end of the gap is a time of its own")
                .containsExactly("2026-03-29T03:00+02:00", "2026-03-30T02:00+02:00");
    }

    @Test
    void a_time_in_an_overlap_ticks_at_the_first_of_the_two() {
        assertThat(local("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00", 2))
                .containsExactly("2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00");
        assertThat(local("30 23 * * *", "Africa/Casablanca", "2026-02-14T00:00", 3))
                .containsExactly("2026-02-14T23:30+01:00", "2026-02-15T23:30Z", "2026-02-16T23:30Z");
        assertThat(local("30 2 * * *", "Africa/Casablanca", "2026-02-14T12:00", 2))
                .containsExactly("2026-02-15T02:30+01:00", "2026-02-16T02:30Z");
    }

    @Test
    void a_gap_at_midnight_does_not_take_the_day_away() {
        assertThat(local("0 0 * * *", "Africa/Cairo", "2026-04-23T12:00", 2))
                .containsExactly("2026-04-24T01:00+03:00", "2026-04-25T00:00+03:00");
        assertThat(local("15 0 * * *", "America/Havana", "2026-03-07T12:00", 2))
                .containsExactly("2026-03-08T01:00-04:00", "2026-03-09T00:15-04:00");
    }

    @Test
    void clocks_may_be_changed_by_half_an_hour_or_by_two_hours() {
        assertThat(local("15 2 * * *", "Australia/Lord_Howe", "2026-10-03T12:00", 2))
                .containsExactly("2026-10-04T02:30+11:00", "2026-10-05T02:15+11:00");
        assertThat(local("45 1 * * *", "Australia/Lord_Howe", "2026-04-04T12:00", 2))
                .containsExactly("2026-04-05T01:45+11:00", "2026-04-06T01:45+10:30");
        assertThat(local("30 1 * * *", "Antarctica/Troll", "2026-03-28T12:00", 2))
                .containsExactly("2026-03-29T03:00+02:00", "2026-03-30T01:30+02:00");
    }

    @Test
    void a_day_that_a_country_leaves_out_ticks_at_the_beginning_of_the_next() {
        assertThat(local("30 2 * * *", "Pacific/Apia", "2011-12-29T00:00", 4))
                .containsExactly(
                        "2011-12-29T02:30-10:00",
                        "2011-12-31T00:00+14:00",
                        "2011-12-31T02:30+14:00",
                        "2012-01-01T02:30+14:00");
        assertThat(local("0 0 * * *", "Pacific/Apia", "2011-12-29T12:00", 2))
                .containsExactly("2011-12-31T00:00+14:00", "2012-01-01T00:00+14:00");
    }

    @Test
    void a_step_counts_real_time_through_each_change() {
        assertThat(local("*/30 1-3 * * *", "Europe/Berlin", "2026-03-29T00:59", 5))
                .containsExactly(
                        "2026-03-29T01:00+01:00",
                        "2026-03-29T01:30+01:00",
                        "2026-03-29T03:00+02:00",
                        "2026-03-29T03:30+02:00",
                        "2026-03-30T01:00+02:00");
        assertThat(local("0 * * * *", "Europe/Berlin", "2026-10-25T01:30", 4))
                .containsExactly(
                        "2026-10-25T02:00+02:00",
                        "2026-10-25T02:00+01:00",
                        "2026-10-25T03:00+01:00",
                        "2026-10-25T04:00+01:00");
        assertThat(local("*/15 2 * * *", "Europe/Berlin", "2026-03-28T12:00", 1))
                .as("there is no such hour on the 29th")
                .containsExactly("2026-03-30T02:00+02:00");
    }

    @Test
    void leap_days_last_days_and_days_of_the_week_are_found() {
        assertThat(local("0 0 29 2 *", "UTC", "2096-03-01T00:00", 1)).containsExactly("2104-02-29T00:00Z");
        assertThat(local("0 0 L * *", "UTC", "2028-01-15T00:00", 3))
                .containsExactly("2028-01-31T00:00Z", "2028-02-29T00:00Z", "2028-03-31T00:00Z");
        assertThat(local("0 0 13 * FRI", "UTC", "2026-02-10T00:00", 3))
                .as("the 13th, or a Friday")
                .containsExactly("2026-02-13T00:00Z", "2026-02-20T00:00Z", "2026-02-27T00:00Z");
        assertThat(local("0 12 */2 * MON", "UTC", "2026-03-01T00:00", 2))
                .as("a star restricts no day, so both must match")
                .containsExactly("2026-03-09T12:00Z", "2026-03-23T12:00Z");
    }

    @Test
    void seconds_are_a_sixth_field() {
        assertThat(local("30/15 59 23 31 12 *", "UTC", "2026-12-31T23:59", 4))
                .containsExactly(
                        "2026-12-31T23:59:30Z", "2026-12-31T23:59:45Z", "2027-12-31T23:59:30Z", "2027-12-31T23:59:45Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Europe/Berlin",
                "America/New_York",
                "Africa/Cairo",
                "America/Havana",
                "Australia/Lord_Howe",
                "Pacific/Apia",
                "Africa/Casablanca",
                "Antarctica/Troll",
                "Asia/Kathmandu",
                "America/St_Johns"
            })
    void a_year_in_ten_zones_agrees_with_looking_at_every_minute(String name) {
        ZoneId zone = ZoneId.of(name);
        int year = name.equals("Pacific/Apia") ? 2011 : 2026;
        Instant from = Instant.parse(year + "-01-01T00:00:00Z");
        Instant to = Instant.parse((year + 1) + "-01-02T00:00:00Z");

        assertThat(ticks("30 2 * * *", zone, from, to))
                .isEqualTo(byClock(zone, from, to, time -> time.getMinute() == 30 && time.getHour() == 2));
        assertThat(ticks("0,15 0-3 * * *", zone, from, to))
                .isEqualTo(byClock(
                        zone,
                        from,
                        to,
                        time -> time.getMinute() % 15 == 0 && time.getMinute() < 20 && time.getHour() < 4));
        assertThat(ticks("*/20 * * * *", zone, from, to))
                .isEqualTo(inRealTime(zone, from, to, time -> time.getMinute() % 20 == 0));
        assertThat(ticks("10 */2 * * *", zone, from, to))
                .isEqualTo(inRealTime(zone, from, to, time -> time.getMinute() == 10 && time.getHour() % 2 == 0));
    }

    /** The rule as a sentence: every local minute of the year that matches, placed on the time line. */
    private static List<Instant> byClock(ZoneId zone, Instant from, Instant to, Predicate<LocalDateTime> matches) {
        ZoneRules rules = zone.getRules();
        TreeSet<Instant> ticks = new TreeSet<>();
        LocalDateTime end = LocalDateTime.ofInstant(to, ZoneOffset.UTC).plusDays(2);
        for (LocalDateTime time = LocalDateTime.ofInstant(from, ZoneOffset.UTC).minusDays(2);
                time.isBefore(end);
                time = time.plusMinutes(1)) {
            if (matches.test(time)) {
                List<ZoneOffset> offsets = rules.getValidOffsets(time);
                ZoneOffsetTransition change = rules.getTransition(time);
                ticks.add(offsets.isEmpty() ? change.getInstant() : time.toInstant(offsets.getFirst()));
            }
        }
        return List.copyOf(ticks.subSet(from, false, to, false));
    }

    private static List<Instant> inRealTime(ZoneId zone, Instant from, Instant to, Predicate<LocalDateTime> matches) {
        List<Instant> ticks = new ArrayList<>();
        for (Instant at = from.plus(1, ChronoUnit.MINUTES); at.isBefore(to); at = at.plus(1, ChronoUnit.MINUTES)) {
            if (matches.test(LocalDateTime.ofInstant(at, zone))) {
                ticks.add(at);
            }
        }
        return ticks;
    }

    private static List<Instant> ticks(String cron, ZoneId zone, Instant from, Instant to) {
        CronTicks ticks = new CronTicks(ParseCron.parse(cron), zone);
        List<Instant> found = new ArrayList<>();
        Optional<Instant> tick = ticks.next(from);
        while (tick.isPresent() && tick.get().isBefore(to)) {
            found.add(tick.get());
            tick = ticks.next(tick.get());
        }
        return found;
    }

    private static List<String> local(String cron, String zone, String after, int number) {
        ZoneId at = ZoneId.of(zone);
        CronTicks ticks = new CronTicks(ParseCron.parse(cron), at);
        List<String> found = new ArrayList<>();
        Instant last = LocalDateTime.parse(after).atZone(at).toInstant();
        for (int i = 0; i < number; i++) {
            last = ticks.next(last).orElseThrow();
            found.add(last.atZone(at).toOffsetDateTime().toString());
        }
        return found;
    }
}
