package dev.cairn.threads;

import java.util.concurrent.CountDownLatch;

/** Holds the first claim that found something, when it is committed and before the engine knows. */
final class HeldClaim implements ObservedStore.Observer {

    private final CountDownLatch committed = new CountDownLatch(1);
    private final CountDownLatch letGo = new CountDownLatch(1);
    private final ThreadLocal<Boolean> granted = ThreadLocal.withInitial(() -> false);

    void awaitCommitted() {
        Rig.await(committed);
    }

    void letGo() {
        letGo.countDown();
    }

    @Override
    public void called(String method, Object[] arguments) {
        if (method.equals("grant")) {
            granted.set(true);
        }
    }

    @Override
    public void committed() {
        if (granted.get()) {
            granted.remove();
            committed.countDown();
            Rig.await(letGo);
        }
    }
}
