import { type Receiver } from "#test/receiver.ts";
import { type startPushService } from "#test/stand-in/push-service.ts";
import { type TestApp } from "#test/test-app.ts";

/** Servers that are needed to make the items of all jobs. */
export interface ItemStage {
  app: TestApp;
  receiver: Receiver;
  pushService: Awaited<ReturnType<typeof startPushService>>;
}

/** Two items of a job, of two organisations: one that always fails, and one that succeeds. */
export interface TwoItems {
  /** Name in /healthz while the item fails; undefined if a user is notified instead. */
  reportedAs: string | undefined;
  /** Returns whether the failing item and the other one are done. */
  areDone(): Promise<[failing: boolean, other: boolean]>;
  mend(): Promise<unknown>;
  /** Milliseconds after which the failing item is retried at the latest; default: 700 s. */
  laterMs?: number;
}

export type MakeTwoItems = (stage: ItemStage) => Promise<TwoItems>;
