import { setTimeout as sleep } from "node:timers/promises";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { ServerFrame, socketPath, socketProtocol } from "@huiyan/contract/push";
import { signIn } from "@huiyan/contract/session/session.api";
import { WebSocket } from "ws";
import { jpeg } from "../apps/server/test/data/pictures.ts";
import { alarmEvent } from "../apps/server/test/device-client.ts";
import { linkDevice } from "../apps/server/test/device-link.ts";
import { sendFrom } from "../apps/server/test/from-address.ts";
import { testPassword } from "../apps/server/test/person-client.ts";
import { type Target } from "./target.ts";

/**
 * Actions of the other organisation's user during an attack. `delivery` is the time from a device's event until the
 * open page receives the alarm.
 */
export const deeds = ["signIn", "list", "thumbnail", "page", "delivery"] as const;
export type Deed = (typeof deeds)[number];

/** Effects of an attack on the other organisation. */
export interface Felt {
  /** Durations of each action, ms. */
  ms: Record<Deed, number[]>;
  /** Failed actions, each as the action and the response. */
  refused: string[];
  /** Number of times that the device was disconnected. */
  disconnects: number;
  /** Number of events that the device raised; `lost` is how many of them were never acknowledged. */
  events: number;
  lost: number;
}

const everyMs = { list: 100, event: 500, signIn: 1000, page: 1000 };
/**
 * Time after which an unacknowledged event counts as lost, ms. The event is sent repeatedly until then; a real agent
 * repeats it without limit.
 */
const patienceMs = 15_000;
/** Source address of the bystander's sign-ins and page; no attack uses it. */
const home = "127.0.0.77";

/**
 * Sends one event as an agent does: repeatedly until it is acknowledged.
 * @returns whether it was acknowledged in time
 */
async function deliver({ bystander }: Target, event: Record<string, unknown>, picture: Buffer): Promise<boolean> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const reply = await bystander.device.client.report([event], { p: picture }).catch(() => undefined);
    if (reply?.status === 200 && reply.genuine) return true;
    await sleep(200);
  }
  return false;
}

/**
 * Opens a page.
 * @returns `hears` waits for the alarm with this time, and returns undefined if it did not arrive in time
 */
async function openPage({ app, bystander }: Target) {
  const { token } = bystander.staff.client;
  const socket = new WebSocket(app.url.replace("http", "ws") + socketPath, [socketProtocol, `t.${token}`], {
    localAddress: home,
  });
  const waiting = new Map<number, (message: Message) => void>();
  socket.on("error", () => undefined);
  socket.on("open", () => socket.send(JSON.stringify({ event: "org_client_open", data: { org_id: bystander.orgId } })));
  const ready = new Promise<void>((resolve) => {
    socket.on("message", (bytes) => {
      const frame = ServerFrame.parse(JSON.parse(String(bytes)));
      if (frame.event === "org_client_open") resolve();
      if (frame.event !== "org_received_new_message") return;
      const { message } = frame.data;
      waiting.get(message.create_at)?.(message);
      waiting.delete(message.create_at);
    });
  });
  await Promise.race([ready, sleep(patienceMs)]);
  return {
    hears: (happenedAt: number) =>
      Promise.race([
        new Promise<Message>((resolve) => waiting.set(happenedAt, resolve)),
        sleep(patienceMs, undefined, { ref: false }),
      ]),
    close: () => socket.terminate(),
  };
}

/** Starts ordinary use in the other organisation: a page lists and shows alarms, and a device reports them. */
export async function startBystander(target: Target): Promise<{ stop(): Promise<Felt> }> {
  const { app, bystander, browser } = target;
  const felt: Felt = {
    ms: { signIn: [], list: [], thumbnail: [], page: [], delivery: [] },
    refused: [],
    disconnects: 0,
    events: 0,
    lost: 0,
  };
  const { client: device } = await linkDevice(app, bystander.device.deviceId, bystander.device.client.secret);
  device.on("close", () => {
    felt.disconnects++;
  });
  const account = bystander.staff.phone;
  const picture = await jpeg();
  const page = await openPage(target);
  const over = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);

  /**
   * Measures the duration of an action.
   * @param act returns the response if it is not the expected one; otherwise undefined
   */
  async function measured(deed: Deed, act: () => Promise<string | undefined>): Promise<void> {
    const began = performance.now();
    const instead = await act().catch(() => "no answer");
    felt.ms[deed].push(performance.now() - began);
    if (instead !== undefined) felt.refused.push(`${deed} ${instead}`);
  }

  async function repeated(deed: Deed, ms: number, act: () => Promise<string | undefined>): Promise<void> {
    while (!over.signal.aborted) {
      await measured(deed, act);
      await pause(ms);
    }
  }

  const list = async () => {
    const { status } = await bystander.staff.client.send(findMessages, {});
    return status === 200 ? undefined : `${status}`;
  };
  const signInAgain = async () => {
    const error = await sendFrom(app.url, home, signIn, { account, password: testPassword, browser });
    return error === "ok" ? undefined : error;
  };
  const bytesOf = async (path: string) => {
    const answer = await fetch(app.url + path);
    await answer.arrayBuffer();
    return answer.status < 400 ? undefined : `${answer.status}`;
  };

  async function alarm(): Promise<void> {
    const happenedAt = Date.now();
    const event = alarmEvent(app, { happened_at: happenedAt, images: [{ role: "image", part: "p" }] });
    const heard = page.hears(happenedAt);
    let thumb = "";
    await measured("delivery", async () => {
      const isAcknowledged = await deliver(target, event, picture);
      if (!isAcknowledged) felt.lost++;
      const message = isAcknowledged ? await heard : undefined;
      thumb = message?.thumb_url ?? "";
      return isAcknowledged && message === undefined ? "not heard" : undefined;
    });
    if (thumb !== "") await measured("thumbnail", () => bytesOf(thumb));
  }

  async function report(): Promise<void> {
    const alarms: Promise<void>[] = [];
    while (!over.signal.aborted) {
      felt.events++;
      alarms.push(alarm());
      await pause(everyMs.event);
    }
    await Promise.all(alarms);
  }

  const living = Promise.all([
    repeated("list", everyMs.list, list),
    repeated("signIn", everyMs.signIn, signInAgain),
    repeated("page", everyMs.page, () => bytesOf("/api/docs/")),
    report(),
  ]);
  return {
    async stop() {
      over.abort();
      await living;
      page.close();
      device.removeAllListeners("close");
      await device.endAsync(true);
      return felt;
    },
  };
}
