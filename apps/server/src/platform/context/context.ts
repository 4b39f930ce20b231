import { type Language } from "@huiyan/contract/language";
import { type Registry } from "prom-client";
import { type Clock, type Timer } from "../clock/clock.ts";
import { type Config } from "../config/config.ts";
import { type Db } from "../db/db.ts";
import { type StatementTimes } from "../db/statement-times.ts";
import { type EventKinds } from "../event/event-kind.ts";
import { type EventRate } from "../event/event-rate.ts";
import { type Installation } from "../installation/installation.ts";
import { type JobHealth } from "../jobs/job-health.ts";
import { type FairQueue } from "../limits/fair-queue.ts";
import { type Log } from "../log/log.ts";
import { type MediaServer } from "../media/media-server.ts";
import { type DeviceLink } from "../mqtt/device-link.ts";
import { type Outgoing } from "../outgoing/outgoing.ts";
import { type DeviceChangeSignal } from "../push/device-change-signal.ts";
import { type MessagesReadSignal } from "../push/messages-read-signal.ts";
import { type OrganisationChangeSignal } from "../push/organisation-change-signal.ts";
import { type PushRelay } from "../push/relay.ts";
import { type ReplySignal } from "../push/reply-signal.ts";
import { type SessionChangeSignal } from "../push/session-change-signal.ts";
import { type MasterKey } from "../secret/master-key.ts";
import { type SmsSender } from "../sms/sms-sender.ts";
import { type DiskRoom } from "../storage/disk-room.ts";
import { type FileStore } from "../storage/file-store.ts";
import { type StorageHealth } from "../storage/storage-health.ts";
import { type Caller } from "./caller.ts";

/** Dependencies of every action, job and device handler; one instance per process. */
export interface Services {
  config: Config;
  /** Settings that operators made for the whole installation; they override `config`. */
  installation: Installation;
  db: Db;
  /** Address of the database, for code that opens dedicated connections. */
  databaseUrl: string;
  files: FileStore;
  /** Reports whether the file storage works. */
  storage: StorageHealth;
  /** Free space on the disk of the data folder. */
  room: DiskRoom;
  devices: DeviceLink;
  push: PushRelay;
  sessions: SessionChangeSignal;
  deviceChanges: DeviceChangeSignal;
  messagesRead: MessagesReadSignal;
  organisationChanges: OrganisationChangeSignal;
  replies: ReplySignal;
  media: MediaServer;
  eventKinds: EventKinds;
  sms: SmsSender;
  outgoing: Outgoing;
  key: MasterKey;
  /** Queue in which all password hashing of this process runs. */
  hashing: FairQueue;
  /** Metrics of /metrics; features register their own. */
  metrics: Registry;
  /** Counts of accepted and refused device events on this node. */
  events: EventRate;
  /** Durations of this node's SQL statements. */
  statements: StatementTimes;
  /** Requests a run of a job now. The node that has the job runs it. */
  askJob(job: string): void;
  /** State of this node's jobs. */
  jobs: JobHealth;
  clock: Clock;
  timer: Timer;
  /** Start time of this server. For some time after it, a disconnected client may still be reconnecting. */
  startedAt: Date;
  log: Log;
}

export interface RequestFacts {
  id: string;
  ip: string;
  userAgent: string;
  language: Language;
  /** Path parameters; `*` for the rest of the path. */
  params: Record<string, string>;
  header(name: string): string;
}

export interface Context<C extends Caller = Caller> extends Services {
  caller: C;
  request: RequestFacts;
}
