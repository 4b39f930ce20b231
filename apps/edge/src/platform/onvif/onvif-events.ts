import { z } from "zod";
import { BackOff } from "../outbox/back-off.ts";
import { pause } from "../outbox/change-signal.ts";
import { type CameraEvent, cameraEventOf } from "./camera-event.ts";
import { answered, type OnvifCamera, type OnvifSession, openOnvifCamera } from "./onvif-camera.ts";

/** Timeout of a request in milliseconds, except that for messages. */
const requestMs = 10_000;
/**
 * Timeout of the request for messages in milliseconds. The camera answers when there is an event, or after a minute
 * (ONVIF core, PullMessages).
 */
const pullMs = 75_000;
const pullLimit = 50;
/** Minimum milliseconds between two requests for messages, for cameras that answer at once without any. */
const pullEveryMs = 500;
/** Interval in milliseconds at which the subscription is renewed. Subscriptions last two minutes. */
const renewEveryMs = 30_000;
/** Timeout of the request that ends the subscription, in milliseconds. */
const leaveMs = 2_000;

const Pulled = z.object({
  notificationMessage: z
    .union([z.array(z.unknown()), z.unknown()])
    .optional()
    .transform((messages) => (messages === undefined ? [] : [messages].flat())),
});

export interface OnvifEventListener {
  onEvent(event: CameraEvent): void;
  /** Called when the camera has accepted the subscription. */
  onOpen?(): void;
  /** Called with a Chinese sentence when the subscription fails. Attempts are repeated with increasing delays. */
  onTrouble(text: string): void;
}

/** Receives the events of a camera through a pull point, until `signal` aborts. */
export async function listenToCamera(camera: OnvifCamera, listener: OnvifEventListener, signal: AbortSignal) {
  const backOff = new BackOff();
  while (!signal.aborted) {
    try {
      await listenOnce(camera, { ...listener, onOpen: () => opened(listener, backOff) }, signal);
    } catch (error) {
      if (signal.aborted) return;
      listener.onTrouble(error instanceof Error ? error.message : String(error));
      await pause(backOff.next(), signal);
    }
  }
}

function opened({ onOpen }: OnvifEventListener, backOff: BackOff): void {
  backOff.reset();
  onOpen?.();
}

/** Listens until the camera fails. @throws Error with a Chinese sentence */
async function listenOnce(camera: OnvifCamera, listener: OnvifEventListener, signal: AbortSignal): Promise<void> {
  const session = await openOnvifCamera(camera, requestMs);
  try {
    if (session.cam.uri?.events === undefined) throw new Error("摄像头没有 ONVIF 事件服务");
    await session.ask((cam) => answered((done) => cam.createPullPointSubscription(done)));
    listener.onOpen?.();
    let renewedAt = performance.now();
    while (!signal.aborted) {
      const began = performance.now();
      await untilAborted(pull(session, listener), signal);
      if (signal.aborted) return;
      const now = performance.now();
      if (now - renewedAt >= renewEveryMs) {
        renewedAt = now;
        // a camera that cannot renew extends the subscription with each request for messages
        const renewed = session.ask((cam) => answered((done) => cam.renew({}, done)));
        await renewed.catch(() => undefined);
      }
      await pause(pullEveryMs - (now - began), signal);
    }
  } finally {
    // most cameras have only a few pull points, and keep an abandoned one for minutes
    const leave = session.ask((cam) => answered((done) => cam.unsubscribe(done)), leaveMs);
    await leave.catch(() => undefined);
    session.close();
  }
}

/** Waits for the work, or until the signal aborts. After an abort, errors of the work are ignored. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  signal.addEventListener("abort", end, { once: true });
  try {
    await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", end);
    work.catch(() => undefined);
  }
}

async function pull({ ask }: OnvifSession, { onEvent }: OnvifEventListener): Promise<void> {
  const answer = await ask((cam) => answered((done) => cam.pullMessages({ messageLimit: pullLimit }, done)), pullMs);
  for (const message of Pulled.parse(answer ?? {}).notificationMessage) {
    const event = cameraEventOf(message);
    if (event !== undefined) onEvent(event);
  }
}
