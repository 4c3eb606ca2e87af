package dev.cairn.domain.model;

/** An encoded input or output. Its text never appears by accident, not even in a log. */
public record Payload(String json) {

    @Override
    public String toString() {
        return "Payload[" + json.length() + " characters]";
    }
}
