import { type UpTopic } from "@huiyan/contract/device-topic";

/** What those need of a session who answer in it. */
export interface SessionPublisher {
  /** Signed with every command, so that one of an older session counts for nothing. */
  id: string;
  publish(topic: UpTopic, payload: unknown): void;
}
