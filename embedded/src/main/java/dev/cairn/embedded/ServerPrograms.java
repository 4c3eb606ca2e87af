package dev.cairn.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Where the programs of the server are unpacked: a folder of this user's own. The library would take a fixed name in the
 * shared folder for temporary files, where another user could leave programs for us to run.
 */
public final class ServerPrograms {

    /** The property that tells the library. */
    private static final String FOLDER = "ot.epg.working-dir";

    private static final String PROGRAMS = "PG-";
    private static final String COMPLETE = ".exists";
    /** A file lock holds off other processes, not other threads of this one. */
    private static final ReentrantLock UNPACKING = new ReentrantLock();

    private ServerPrograms() {}

    /**
     * Starts a server by that action, once the folder is safe. One process at a time unpacks, and what a killed one left
     * half unpacked is removed first.
     */
    public static <T> T start(Supplier<T> action) {
        return start(home(), action);
    }

    static <T> T start(Path home, Supplier<T> action) {
        Path folder = home.resolve("server");
        UNPACKING.lock();
        try {
            // The library lets everybody write to its folder, so the one around it must keep them out.
            PrivateFiles.folder(home);
            Files.createDirectories(folder);
            System.setProperty(FOLDER, folder.toString());
            return isComplete(folder) ? action.get() : unpackAlone(folder, action);
        } catch (IOException e) {
            throw new ServerFailure(
                    "The folder " + folder + ", for the programs of PostgreSQL, cannot be written ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage()
                            + "). Set CAIRN_HOME to a folder that can.",
                    e);
        } finally {
            UNPACKING.unlock();
        }
    }

    /** CAIRN_HOME, or else .cairn in the user's home. */
    private static Path home() {
        String home = System.getenv("CAIRN_HOME");
        Path chosen = home == null || home.isEmpty()
                ? Path.of(System.getProperty("user.home", "."), ".cairn")
                : Path.of(home);
        return chosen.toAbsolutePath();
    }

    private static <T> T unpackAlone(Path folder, Supplier<T> action) throws IOException {
        try (FileChannel channel = FileChannel.open(
                        folder.resolve("unpacking"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (!lock.isValid()) {
                throw new IOException("the lock of " + folder + " was lost");
            }
            for (Path half : unpacked(folder)) {
                if (!Files.exists(half.resolve(COMPLETE))) {
                    DataFolder.deleteTree(half);
                }
            }
            return action.get();
        }
    }

    private static boolean isComplete(Path folder) throws IOException {
        List<Path> unpacked = unpacked(folder);
        return !unpacked.isEmpty() && unpacked.stream().allMatch(each -> Files.exists(each.resolve(COMPLETE)));
    }

    private static List<Path> unpacked(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(PROGRAMS))
                    .toList();
        }
    }
}
