package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** The distribution's Chromium without a window, on one dashboard. */
final class Browser implements AutoCloseable {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    // Held, since a logger that nobody holds forgets its level.
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private final String dashboard;
    private final ChromeDriver driver;

    Browser(String dashboard) {
        SELENIUM.setLevel(Level.SEVERE); // it warns that it does not know this Chromium's debug protocol
        this.dashboard = dashboard;
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toFile());
        options.addArguments(List.of(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1360,900"));
        driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.toFile())
                        .build(),
                options);
    }

    static boolean isInstalled() {
        return Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER);
    }

    Browser open(String path) {
        driver.get(dashboard + path);
        return this;
    }

    /** Waits until an element that matches is shown with that text in it. */
    WebElement see(String selector, String text) {
        await("'" + text + "' in " + selector).atMost(PATIENCE).until(() -> find(selector, text) != null);
        return find(selector, text);
    }

    void click(String selector, String text) {
        see(selector, text);
        await("to click '" + text + "'").atMost(PATIENCE).ignoreExceptions().until(() -> {
            find(selector, text).click();
            return true;
        });
    }

    void type(String selector, String text) {
        WebElement field = see(selector, "");
        field.sendKeys(Keys.chord(Keys.CONTROL, "a"), text);
    }

    void press(String key) {
        driver.switchTo().activeElement().sendKeys(key);
    }

    Object run(String script) {
        return driver.executeScript(script);
    }

    String address() {
        return driver.getCurrentUrl();
    }

    /** The page has no element, attribute or global that a hostile string would have made. */
    void isUnharmed() {
        assertThat(run("return window.pwned ?? null")).isNull();
        assertThat((Long) run(
                        "return document.querySelectorAll('main script, main iframe, main object, main style, [onerror], [onload],"
                                + " a[href^=\"javascript\"], main img').length"))
                .isZero();
    }

    private WebElement find(String selector, String text) {
        return driver.findElements(By.cssSelector(selector)).stream()
                .filter(element -> {
                    try {
                        return element.isDisplayed() && element.getText().contains(text);
                    } catch (StaleElementReferenceException e) {
                        return false;
                    }
                })
                .findFirst()
                .orElse(null);
    }

    @Override
    public void close() {
        driver.quit();
    }
}
