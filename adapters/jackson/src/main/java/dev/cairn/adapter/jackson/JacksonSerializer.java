package dev.cairn.adapter.jackson;

import dev.cairn.domain.port.Serializer;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Payloads as JSON by Jackson. */
public final class JacksonSerializer implements Serializer {
    private final JsonMapper mapper = JsonMapper.builder().build();

    @Override
    public String encode(@Nullable Object value, Type type) {
        return mapper.writerFor(mapper.constructType(type)).writeValueAsString(value);
    }

    @Override
    public @Nullable Object decode(String json, Type type) {
        return mapper.readValue(json, mapper.constructType(type));
    }
}
