package dev.cairn.examples;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.cairn.TypeToken;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.List;

/** Inputs and outputs that are one of several cases: a sealed type with one annotation. */
public final class SealedTypes {
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
    sealed interface Payment {}

    record Card(String number) implements Payment {}

    record Transfer(String iban) implements Payment {}

    private SealedTypes() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var payments = engine.workflow("payments", new TypeToken<List<Payment>>() {}, wf -> {
                var total = wf.step("pay").run(Integer.class, (all, ctx) -> pay(all));
                wf.step("print").after(total).run((all, number, ctx) -> print(number + " payments"));
            });
            engine.start();
            payments.run(List.of(new Card("4711"), new Transfer("DE02")), "tenant-1")
                    .orThrow();
        }
    }

    private static int pay(List<Payment> payments) {
        for (Payment payment : payments) {
            print(
                    switch (payment) {
                        case Card card -> "card " + card.number() + " is charged 20 euros";
                        case Transfer transfer -> "20 euros go to IBAN " + transfer.iban();
                    });
        }
        return payments.size();
    }

    private static void print(String line) {
        System.out.println(line);
    }
}
