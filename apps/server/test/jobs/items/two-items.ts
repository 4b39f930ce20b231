import { type Receiver } from "../../receiver.ts";
import { type startPushService } from "../../stand-in/push-service.ts";
import { type TestApp } from "../../test-app.ts";

/** Where the items of all jobs are made. */
export interface ItemStage {
  app: TestApp;
  receiver: Receiver;
  pushService: Awaited<ReturnType<typeof startPushService>>;
}

/** Two items of a job, of two organisations: one that always fails, and one that does not. */
export interface TwoItems {
  /** What /healthz names while the one fails; undefined: its owner is told. */
  reportedAs: string | undefined;
  /** Whether the failing one is done, and the other. */
  areDone(): Promise<[failing: boolean, other: boolean]>;
  mend(): Promise<unknown>;
  /** After so long the failing one is surely tried again; 700 s, where it is left out. */
  laterMs?: number;
}

export type MakeTwoItems = (stage: ItemStage) => Promise<TwoItems>;
