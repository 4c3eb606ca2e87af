package dev.cairn.mistakes;

import dev.cairn.StepRef;
import dev.cairn.TriggerOptions;
import dev.cairn.TypeToken;
import dev.cairn.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Mistakes in the types of inputs and outputs, found before a value of them is stored where that is possible. */
final class TypeMistakes {

    private static final String TOPIC = "Types of inputs and outputs";
    private static final String PACKAGE = TypeMistakes.class.getPackageName() + ".TypeMistakes$";

    private TypeMistakes() {}

    static List<Mistake> all() {
        List<Mistake> all = new ArrayList<>();
        all.addAll(declared());
        all.addAll(handedOver());
        all.addAll(notDeclared());
        return all;
    }

    private static List<Mistake> declared() {
        return List.of(
                mistake(
                        "an interface as an output",
                        b -> b.building(wf -> wf.step("pay").run(Payment.class, (order, ctx) -> null)),
                        "Workflow 'checkout': the output of step 'pay' is declared as " + PACKAGE + "Payment, which "
                                + "cannot be stored and read back: Payment is abstract, and its JSON does not say "
                                + "which class it was. Declare a record, or annotate Payment with @JsonTypeInfo and "
                                + "@JsonSubTypes."),
                mistake(
                        "a sealed type without @JsonTypeInfo inside an input",
                        b -> b.refused(() -> b.cairn.workflow(
                                "checkout", Parcel.class, wf -> wf.step("pack").run((parcel, ctx) -> {}))),
                        "Workflow 'checkout': the input is declared as " + PACKAGE + "Parcel, which cannot be stored "
                                + "and read back: Size, used by Parcel.size, is sealed, but its JSON does not say which "
                                + "case it was. Annotate Size with @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)."),
                mistake(
                        "a class that cannot be made again",
                        b -> b.building(wf -> wf.step("pay").run(Receipt.class, (order, ctx) -> null)),
                        "Workflow 'checkout': the output of step 'pay' is declared as " + PACKAGE + "Receipt, which "
                                + "cannot be stored and read back: Receipt has no constructor that Jackson can use. "
                                + "Make it a record, give it a constructor without parameters, or annotate one with "
                                + "@JsonCreator."),
                mistake(
                        "a generic class without its parameters",
                        b -> b.building(wf -> wf.step("pay").run(List.class, (order, ctx) -> List.of(order))),
                        "Workflow 'checkout': the output of step 'pay' is declared as java.util.List, which cannot be "
                                + "stored and read back: List is generic, and a class does not say of what. Use a type "
                                + "token, such as new TypeToken<List<…>>() {}."),
                mistake(
                        "a record as the key of a map",
                        b -> b.building(
                                wf -> wf.step("pay").run(new TypeToken<Map<Large, String>>() {}, (order, ctx) -> null)),
                        "Workflow 'checkout': the output of step 'pay' is declared as java.util.Map<" + PACKAGE
                                + "Large, java.lang.String>, which cannot be stored and read back: Large is a key of a "
                                + "map, and JSON has texts as keys. Use a text, a number or an enum, or annotate what "
                                + "to write with @JsonKey."),
                mistake(
                        "a type token of a type variable",
                        b -> b.refused(TypeMistakes::<String>listOf),
                        "TypeToken<java.util.List<T>>: what T stands for is not known at run time. Name a class in its "
                                + "place."));
    }

    private static List<Mistake> handedOver() {
        return List.of(
                mistake(
                        "an input of a subclass that has more",
                        b -> {
                            Workflow<Note> notes = b.cairn.workflow(
                                    "notes", Note.class, wf -> wf.step("keep").run((note, ctx) -> {}));
                            return b.refused(() -> notes.runNoWait(new SignedNote(), "acme"));
                        },
                        "Workflow 'notes': the input cannot be encoded as " + PACKAGE + "Note "
                                + "(IllegalArgumentException: it is a " + PACKAGE + "SignedNote, whose signature would "
                                + "be lost; declare its class, or annotate Note with @JsonTypeInfo). Use types that the "
                                + "serializer knows, such as records."),
                mistake(
                        "an output of a record declared as Object",
                        b -> b.running(wf -> wf.step("charge").run(Object.class, (order, ctx) -> new Large(3))),
                        "The output of step 'charge' in run 00000000-0000-7000-8000-000000000001 of workflow 'checkout' "
                                + "cannot be encoded as java.lang.Object (IllegalArgumentException: it is a " + PACKAGE
                                + "Large, and as an Object it would "
                                + "be read back as a map, a list or a text; declare its class). Use types that the "
                                + "serializer knows, such as records."));
    }

    private static List<Mistake> notDeclared() {
        String noOutput = "Workflow 'checkout': step 'pay' has no output. What code returns is stored only if run(…) "
                + "names its type: run(Receipt.class, (input, ctx) -> …).";
        return List.of(
                mistake(
                        "the output of a step whose run(…) names no type, asked of the result",
                        b -> {
                            List<StepRef<Void>> pay = new ArrayList<>();
                            var result = paying(b, pay).run("o1", "acme", TriggerOptions.none());
                            return b.refused(() -> result.output(pay.getFirst()));
                        },
                        noOutput),
                mistake(
                        "the output of such a step, asked by its child",
                        b -> b.running(wf -> {
                            StepRef<Void> pay = wf.step("pay").run((order, ctx) -> order.concat(" is paid"));
                            return wf.step("charge")
                                    .after(pay)
                                    .run(String.class, (order, ctx) -> "" + ctx.parentOutput(pay));
                        }),
                        noOutput),
                mistake(
                        "such a step by its name as a type",
                        b -> {
                            Workflow<String> paying = paying(b, new ArrayList<>());
                            return b.refused(() -> paying.step("pay", String.class));
                        },
                        noOutput));
    }

    private static Workflow<String> paying(Bench bench, List<StepRef<Void>> refs) {
        return bench.cairn.workflow(
                "checkout", String.class, wf -> refs.add(wf.step("pay").run((order, ctx) -> order.concat(" is paid"))));
    }

    private static <T> TypeToken<List<T>> listOf() {
        return new TypeToken<List<T>>() {};
    }

    private static Mistake mistake(String what, Mistake.Made made, String said) {
        return new Mistake(TOPIC, what, made, said);
    }

    interface Payment {}

    sealed interface Size permits Large {}

    record Large(int metres) implements Size {}

    record Parcel(String id, Size size) {}

    static final class Receipt {
        private final String number;

        private Receipt(String number, int copies) {
            this.number = number + copies;
        }

        public String getNumber() {
            return number;
        }
    }

    static class Note {
        public String text = "note";
    }

    static final class SignedNote extends Note {
        public String signature = "Ada";
    }
}
