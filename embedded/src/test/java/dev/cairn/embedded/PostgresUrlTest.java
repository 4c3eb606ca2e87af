package dev.cairn.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;

class PostgresUrlTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "postgres://ada:s3cret@db:6543/shop,                    db,        6543, shop,  ada, s3cret",
                "postgresql://ada:s3cret@db/shop,                       db,           0, shop,  ada, s3cret",
                "postgresql://ada:p%40ss%2Fw%20rd%25@db/my%20shop,      db,           0, my shop, ada, p@ss/w rd%",
                "postgresql://ada:p+q^r#s@db/shop,                      db,           0, shop,  ada, p+q^r#s",
                "postgresql://ada:a@b@db/shop,                          db,           0, shop,  ada, a@b",
                "postgresql://db/shop?user=ada&password=s%26t,          db,           0, shop,  ada, s&t",
                "postgresql:///shop?host=db&port=6543&user=ada,         db,        6543, shop,  ada, -",
                "postgresql://[::1]:6543/shop,                          [::1],     6543, shop,  -,   -",
                "jdbc:postgresql://ada:s3cret@db:6543/shop,             db,        6543, shop,  ada, s3cret",
                "jdbc:postgresql://db:6543/shop?user=ada,               db,        6543, shop,  ada, -",
                "POSTGRES://ada@db/shop,                                db,           0, shop,  ada, -",
            })
    void a_url_of_psql_is_read_as_psql_reads_it(
            String url, String host, int port, String database, String user, String password) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(PostgresUrl.jdbc(url));

        assertThat(source.getServerNames()).containsExactly(host);
        assertThat(source.getPortNumbers()).containsExactly(port == 0 ? 5432 : port);
        assertThat(source.getDatabaseName()).isEqualTo(database);
        assertThat(source.getUser()).isEqualTo(user);
        assertThat(source.getPassword()).isEqualTo(password);
    }

    @Test
    void parameters_keep_their_meaning() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(PostgresUrl.jdbc(
                "postgresql://a,b:2/shop?sslmode=require&connect_timeout=7&application_name=my%20shop"));

        assertThat(source.getServerNames()).containsExactly("a", "b");
        assertThat(source.getSslMode()).isEqualTo("require");
        assertThat(source.getConnectTimeout()).isEqualTo(7);
        assertThat(source.getApplicationName()).isEqualTo("my shop");
    }

    @Test
    void the_environment_fills_in_user_and_password() {
        Map<String, String> environment = Map.of("PGUSER", "ada", "PGPASSWORD", "s&t");
        assertThat(PostgresUrl.jdbc("postgres://db/shop", environment))
                .startsWith("jdbc:postgresql://db/shop?")
                .contains("user=ada", "password=s%26t");
        assertThat(PostgresUrl.jdbc("postgres://eve:own@db/shop", environment))
                .isEqualTo("jdbc:postgresql://db/shop?user=eve&password=own");
        assertThat(PostgresUrl.jdbc("jdbc:postgresql://db/shop", Map.of())).isEqualTo("jdbc:postgresql://db/shop");
    }

    @Test
    void a_url_that_cannot_be_read_is_refused_without_its_password() {
        assertThatThrownBy(() -> PostgresUrl.jdbc("postgres://ada:s3cret%zz@db/shop"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("%25")
                .hasMessageNotContaining("s3cret");
        assertThatThrownBy(() -> PostgresUrl.jdbc("postgres://ada:s3cret@%2Frun/shop"))
                .hasMessageContaining("Unix socket")
                .hasMessageNotContaining("s3cret");
    }

    @ParameterizedTest
    @CsvSource({
        "postgres://ada:s3cret@db/shop, postgres://ada:…@db/shop",
        "jdbc:postgresql://db/shop?user=ada&password=s3cret&ssl=true, jdbc:postgresql://db/shop?user=ada&password=…&ssl=true",
        "mysql://ada:s3:cr@et@db/shop, mysql://ada:…@db/shop",
        "ada:s3cret@db, ada:…@db",
        "Unmatched argument: postgres://ada:s3cret@db/shop at 3, Unmatched argument: postgres://ada:…@db/shop at 3",
        "jdbc:postgresql://db:5432/shop, jdbc:postgresql://db:5432/shop",
    })
    void a_password_is_taken_out_of_a_text(String text, String hidden) {
        assertThat(PostgresUrl.withoutPassword(text)).isEqualTo(hidden);
    }
}
