package dev.cairn.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Folders and files that the other users of a machine cannot read, change or prepare in advance. File systems without
 * POSIX permissions are taken as they are.
 */
public final class PrivateFiles {

    private static final Set<PosixFilePermission> OWNER_ONLY_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_ONLY_FILE = PosixFilePermissions.fromString("rw-------");

    private PrivateFiles() {}

    /**
     * Makes the folder for its owner only. One that exists already must belong to this user, and nobody else may be able
     * to write to it: what another user has put there cannot be trusted.
     *
     * @throws ServerFailure when the folder belongs to somebody else or others can write to it
     */
    public static Path folder(Path folder) throws IOException {
        Path absolute = folder.toAbsolutePath();
        if (Files.exists(absolute)) {
            requireOwn(absolute);
        } else {
            Files.createDirectories(absolute, attributes(absolute, OWNER_ONLY_FOLDER));
        }
        return absolute;
    }

    /** Makes an empty file that only its owner can read, unless it is there. */
    public static Path file(Path file) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file, attributes(file, OWNER_ONLY_FILE));
        }
        return file;
    }

    /** Writes a text into a new file that only its owner can read, at no moment anybody else. */
    public static Path write(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        return Files.writeString(file(file), text, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private static void requireOwn(Path folder) throws IOException {
        if (!hasPermissions(folder) || !Files.isDirectory(folder)) {
            return;
        }
        PosixFileAttributes found = Files.readAttributes(folder, PosixFileAttributes.class);
        if (!found.owner().equals(ownerOfNewFiles(folder))) {
            throw new ServerFailure("The folder " + folder + " belongs to user '"
                    + found.owner().getName() + "', who could change what is in it. Name a folder of your own.");
        }
        if (found.permissions().contains(PosixFilePermission.OTHERS_WRITE)
                || found.permissions().contains(PosixFilePermission.GROUP_WRITE)) {
            throw new ServerFailure("Other users can write to the folder " + folder
                    + ". Take that right away with 'chmod go-w', or name another folder.");
        }
    }

    /** Asked of a file: the name in {@code user.name} may be wrong, and in a container there may be none. */
    private static Object ownerOfNewFiles(Path folder) throws IOException {
        Path probe = Files.createTempFile(folder, ".owner", "");
        try {
            return Files.getOwner(probe, LinkOption.NOFOLLOW_LINKS);
        } finally {
            Files.delete(probe);
        }
    }

    private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
        return hasPermissions(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    private static boolean hasPermissions(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
