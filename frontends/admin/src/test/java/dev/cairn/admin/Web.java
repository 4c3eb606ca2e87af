package dev.cairn.admin;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client that sends exactly what it is told, also what no browser would send. */
record Web(int port, String mount) {

    private static final int TIMEOUT_MILLIS = 40_000;

    static final Map<String, String> JSON = Map.of("Content-Type", "application/json", "X-Cairn", "1");

    static Web to(Jetty jetty) {
        return new Web(jetty.port(), jetty.path());
    }

    Reply get(String path) {
        return send("GET", api(path), Map.of(), "");
    }

    Reply get(String path, Map<String, String> headers) {
        return send("GET", api(path), headers, "");
    }

    Reply post(String path, String body) {
        return send("POST", api(path), JSON, body);
    }

    String api(String path) {
        return mount + "/api/durable" + path;
    }

    Reply send(String method, String path, Map<String, String> headers, String body) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Host", "localhost:" + port);
        all.put("Connection", "close");
        if (content.length > 0) {
            all.put("Content-Length", Integer.toString(content.length));
        }
        all.putAll(headers);
        StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
        all.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
            out.write(content);
            out.flush();
            return Reply.read(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What came back; the names of headers are in lower case. */
    record Reply(int status, Map<String, String> headers, String body) {

        static Reply read(InputStream stream) throws IOException {
            InputStream in = new BufferedInputStream(stream);
            String status = line(in);
            Map<String, String> headers = new TreeMap<>();
            for (String line = line(in); !line.isEmpty(); line = line(in)) {
                int colon = line.indexOf(':');
                headers.put(
                        line.substring(0, colon).toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            if ("chunked".equals(headers.get("transfer-encoding"))) {
                for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
                    body.write(in.readNBytes(size));
                    line(in);
                }
            } else {
                body.write(in.readAllBytes());
            }
            return new Reply(Integer.parseInt(status.split(" ", 3)[1]), headers, body.toString(StandardCharsets.UTF_8));
        }

        private static String line(InputStream in) throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int read = in.read(); read >= 0 && read != '\n'; read = in.read()) {
                if (read != '\r') {
                    line.write(read);
                }
            }
            return line.toString(StandardCharsets.UTF_8);
        }

        JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }

        String header(String name) {
            return headers.get(name);
        }
    }
}
