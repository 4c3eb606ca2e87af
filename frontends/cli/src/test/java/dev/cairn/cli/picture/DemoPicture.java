package dev.cairn.cli.picture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Makes a picture of a moment of a demo that was captured on a terminal; docs/images/redraw starts it. */
final class DemoPicture {

    private DemoPicture() {}

    /** Takes the capture, the picture to write, and a pattern of the text that the screen must show. */
    public static void main(String[] arguments) throws IOException {
        Pattern wanted = Pattern.compile(arguments[2], Pattern.DOTALL);
        String captured = Files.readString(Path.of(arguments[0]));
        Screen screen = Screen.replay(captured.substring(captured.indexOf('\u001b')), wanted);
        if (!wanted.matcher(screen.text()).find()) {
            System.err.println("The screen never showed " + wanted);
            System.exit(1);
        }
        Files.writeString(Path.of(arguments[1]), ScreenSvg.of(screen));
        System.out.print(screen.text());
    }
}
