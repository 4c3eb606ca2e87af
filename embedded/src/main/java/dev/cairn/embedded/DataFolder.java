package dev.cairn.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of one server, held by one process at a time. */
final class DataFolder implements AutoCloseable {

    private static final int PASSWORD_BITS = 128;

    private final Path folder;
    private final FileChannel lock;

    private DataFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** Takes the folder, which is made if it is not there. */
    static DataFolder hold(Path folder) {
        Path absolute = folder.toAbsolutePath();
        try {
            PrivateFiles.folder(absolute);
            PrivateFiles.file(absolute.resolve("server.log"));
            FileChannel channel =
                    FileChannel.open(PrivateFiles.file(absolute.resolve("lock")), StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw new ServerFailure("The data folder " + absolute
                        + " is in use by another process. Stop that one first, or name another folder.");
            }
            return new DataFolder(absolute, channel);
        } catch (IOException e) {
            throw new ServerFailure(
                    "The data folder " + absolute + " cannot be written ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage() + "). Name a folder that can.",
                    e);
        }
    }

    /** The password of the server, made once for the data in this folder. */
    String password() {
        Path file = passwordFile();
        try {
            if (!Files.exists(file)) {
                PrivateFiles.write(
                        file, new BigInteger(PASSWORD_BITS, new SecureRandom()).toString(Character.MAX_RADIX));
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new ServerFailure("The file " + file + " cannot be used: " + e.getMessage() + ".", e);
        }
    }

    Path passwordFile() {
        return folder.resolve("password");
    }

    Path data() {
        return folder.resolve("data");
    }

    Path log() {
        return folder.resolve("server.log");
    }

    Path postmasterPid() {
        return data().resolve("postmaster.pid");
    }

    /** Deletes the data of the server, not the folder itself. */
    void clear() {
        deleteTree(data());
    }

    /** Lets go of the folder and deletes it. */
    void delete() {
        close();
        deleteTree(folder);
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    static void deleteTree(Path root) {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(root)) {
            List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
