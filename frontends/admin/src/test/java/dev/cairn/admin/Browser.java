package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
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

    /** All elements of the templates. */
    private static final List<String> TAGS = tags();

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

    private static List<String> tags() {
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources/dev/cairn/admin/web"))) {
            Pattern tag = Pattern.compile("<([a-z][a-z0-9-]*)[ >]");
            return files.filter(file -> file.toString().matches(".*\\.(js|html)"))
                    .flatMap(file -> tag.matcher(read(file)).results().map(found -> found.group(1)))
                    .filter(name ->
                            !Set.of("script", "link", "meta", "base", "style").contains(name))
                    .distinct()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    void size(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
    }

    /** Stores a picture of what is seen. */
    void picture(Path file) {
        try {
            Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    /** From now on, each page runs this before its own scripts. */
    void before(String script) {
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
    }

    /** From now on, pages note what their policy of content has kept from running. */
    void watchForScripts() {
        before("window.tried = []; document.addEventListener('securitypolicyviolation',"
                + " event => tried.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))");
    }

    /** Runs a script that calls its last argument when it is done. */
    Object runAsync(String script) {
        return driver.executeAsyncScript(script);
    }

    /** What a page has tried to run against its policy. */
    List<?> scriptsTried() {
        return (List<?>) run("return window.tried");
    }

    /** Elements that no template of the dashboard has, and attributes that would run something. */
    List<?> foreignElements() {
        return (List<?>) run(
                "const known = new Set(arguments[0]);"
                        + " return [...document.body.querySelectorAll('*')].filter(one => !known.has(one.localName)"
                        + " || [...one.attributes].some(a => a.name.startsWith('on') || a.name === 'srcdoc'"
                        + " || /^\\s*(javascript|data):/i.test(a.value) && ['href', 'src', 'action'].includes(a.name)))"
                        + ".map(one => one.outerHTML.slice(0, 200))",
                TAGS);
    }

    /** Waits until the page has loaded what it shows and painted it. */
    void settle() {
        await("the page to load")
                .atMost(PATIENCE)
                .until(() -> run("return !document.querySelector('[aria-busy=true]')"
                                + " && performance.getEntriesByType('resource').every(one => one.responseEnd > 0"
                                + " || one.name.includes('/stream'))")
                        .equals(true));
        nextFrame();
    }

    /** Waits until the browser has painted twice. */
    void nextFrame() {
        driver.executeAsyncScript(
                "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))");
    }

    /** The text of the first element that matches, as a reader sees it. */
    String text(String selector) {
        return (String) run("return document.querySelector(arguments[0]).innerText", selector);
    }

    boolean has(String selector, String text) {
        return find(selector, text) != null;
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
