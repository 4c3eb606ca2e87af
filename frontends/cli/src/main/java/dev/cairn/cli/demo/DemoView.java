package dev.cairn.cli.demo;

/** How the demo is shown. */
interface DemoView extends AutoCloseable {

    /** What is being done before there is anything to see. */
    void preparing(String what);

    /** How things stand now; called several times a second. */
    void show(Snapshot now);

    @Override
    void close();
}
