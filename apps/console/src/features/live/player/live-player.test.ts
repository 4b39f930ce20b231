import { liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#shared/api/api-error.ts";
import { type CreateDecoder, type DecoderEvents } from "./flv-decoder.ts";
import { LivePlayer, playerTimes } from "./live-player.ts";
import { causeOfClose, causeOfError, retryDelayMs } from "./live-state.ts";
import { PlayerPool } from "./player-pool.ts";
import { type Still } from "./still.ts";
import { type openWhep } from "./whep-decoder.ts";

/** Replaces the player library, its WebSocket and the server. The test triggers their events. */
function network() {
  const opened: { url: string; events: DecoderEvents; video: HTMLVideoElement; isOpen: boolean }[] = [];
  const asked: string[] = [];
  const stills: (Still | undefined | Promise<Still>)[] = [];
  const offered: { url: string; events: Parameters<typeof openWhep>[2]; isOpen: boolean }[] = [];
  let hasWhep = false;
  let isBlocked = false;
  let refusal: unknown;
  let isThere = false;
  const create: CreateDecoder = (video, { url }, events) => {
    const stream = { url, events, video, isOpen: true };
    opened.push(stream);
    return { destroy: () => Object.assign(stream, { isOpen: false }) };
  };
  return {
    opened,
    asked,
    offered,
    /** Lets the server offer WebRTC. */
    offerWhep: () => {
      hasWhep = true;
    },
    refuse: (error: unknown) => {
      refusal = error;
    },
    /** Makes the server reachable while streams fail. */
    answers: () => {
      isThere = true;
    },
    stills,
    open: {
      lastStill: async () => stills.shift(),
      isReachable: async () => isThere,
      ask: async (pointId: string, quality: string) => {
        asked.push(`${pointId} ${quality}`);
        if (refusal !== undefined) throw refusal;
        const whepUrl = hasWhep ? `/live/whep/${asked.length}` : null;
        return { url: `/api/live/${asked.length}`, whepUrl, token: "t" };
      },
      openWhep: ((_video, { whepUrl }, events) => {
        const stream = { url: whepUrl, events, isOpen: true };
        offered.push(stream);
        return {
          timeOf: ({ rtpTimestamp = 0 }) => rtpTimestamp / 90_000,
          destroy: () => Object.assign(stream, { isOpen: false }),
        };
      }) satisfies typeof openWhep,
      whepChoice: {
        isOpen: () => !isBlocked,
        block: () => {
          isBlocked = true;
        },
        worked: () => undefined,
      },
      decoder: async () => create,
    },
    firstFrame: () => opened.at(-1)?.video.dispatchEvent(new Event("loadeddata")),
    openCount: () => opened.filter(({ isOpen }) => isOpen).length,
  };
}

let frames = 0;
let net = network();
let hidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  net = network();
  frames = 0;
  hidden = false;
  // The test document has no decoder that counts frames, and no tab that can be hidden.
  Object.defineProperty(HTMLVideoElement.prototype, "getVideoPlaybackQuality", {
    configurable: true,
    value: () => ({ totalVideoFrames: frames }),
  });
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const player = () => new LivePlayer({ pointId: "p", quality: "sub", ...net.open });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Delivers 15 frames per second. Unit of the parameter: seconds. */
async function play(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    frames += 15;
    await pass(1000);
  }
}

describe("live video over WebRTC", () => {
  beforeEach(() => net.offerWhep());

  it("is preferred, without loading the player library", async () => {
    const decoder = vi.fn(net.open.decoder);
    const live = new LivePlayer({ pointId: "p", quality: "sub", ...net.open, decoder });
    await pass(0);
    expect(net.offered.map(({ url }) => url)).toEqual(["/live/whep/1"]);
    expect(decoder).not.toHaveBeenCalled();
    live.video.dispatchEvent(new Event("loadeddata"));
    expect(live.state.kind).toBe("playing");
    live.stop();
    expect(net.offered[0]?.isOpen).toBe(false);
  });

  it.each([
    ["a codec that WebRTC cannot carry", "codec", ["/live/whep/1", "/live/whep/3"]],
    ["packets that do not arrive", "network", ["/live/whep/1"]],
    ["an offer without an answer", "failed", ["/live/whep/1", "/live/whep/3"]],
  ] as const)("%s: plays over the WebSocket at once, with a new address", async (_name, cause, later) => {
    const live = player();
    await pass(0);
    net.offered[0]?.events.onUnusable(cause);
    await pass(0);
    expect(live.state.kind).toBe("loading");
    expect(net.opened.map(({ url }) => url)).toEqual(["/api/live/2"]);
    expect(net.offered[0]?.isOpen).toBe(false);
    live.stop();
    const other = player();
    await pass(0);
    expect(net.offered.map(({ url }) => url)).toEqual(later);
    other.stop();
  });

  it("is tried again after a failure, but not for a stream that it cannot carry", async () => {
    for (const [cause, count] of [
      ["failed", 2],
      ["codec", 1],
    ] as const) {
      net = network();
      net.offerWhep();
      const live = player();
      await pass(0);
      net.offered[0]?.events.onUnusable(cause);
      await pass(0);
      net.opened[0]?.events.onClose(1006);
      await pass(1000);
      expect(net.offered).toHaveLength(count);
      live.stop();
    }
  });

  it("with sound changes to the WebSocket as soon as the user wants to hear it", async () => {
    const live = player();
    await pass(0);
    live.setMuted(false);
    expect(net.opened).toEqual([]);
    net.offered[0]?.events.onAudio(true);
    live.setMuted(true);
    expect(net.opened).toEqual([]);
    live.setMuted(false);
    await pass(0);
    expect(net.opened.map(({ url }) => url)).toEqual(["/api/live/2"]);
    live.setMuted(false);
    await pass(0);
    expect(net.opened).toHaveLength(1);
    live.stop();
  });

  it("finds the detections of a frame by its RTP timestamp", async () => {
    const live = player();
    await pass(0);
    const frame = { rtpTimestamp: 180_000 } as VideoFrameCallbackMetadata;
    expect(live.timeOf(frame)).toBe(2);
    live.stop();
  });
});

describe("live video of one point", () => {
  it("requests its address, loads, and plays from the first frame on", async () => {
    const live = player();
    expect(live.state.kind).toBe("loading");
    await pass(0);
    expect(net.asked).toEqual(["p sub"]);
    net.firstFrame();
    expect(live.state.kind).toBe("playing");
    await play(2);
    expect(live.fps).toBe(15);
    live.stop();
  });

  it("reopens a stream that delivers no frame for 5 s, with a new address", async () => {
    const live = player();
    await pass(0);
    net.firstFrame();
    await play(3);
    await pass(playerTimes.silentMs);
    expect(live.state).toMatchObject({ kind: "failed", trouble: { cause: "noFrame", tries: 1 } });
    await pass(1000);
    expect(net.opened.map(({ url }) => url)).toEqual(["/api/live/1", "/api/live/2"]);
    expect(net.openCount()).toBe(1);
    live.stop();
  });

  it("increases the retry delay, keeps the start of the failure, and resets the delay after stable playback", async () => {
    net.refuse(new ApiError("设备离线", { status: 400, code: 400, key: "device_offline" }));
    const since = Date.now();
    const live = player();
    for (const wait of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      await pass(0);
      expect(live.state).toMatchObject({ trouble: { cause: "deviceOffline", since }, retryAt: Date.now() + wait });
      await pass(wait);
    }
    net.refuse(undefined);
    await pass(15_000);
    net.firstFrame();
    await play(playerTimes.settledMs / 1000 + 1);
    net.opened.at(-1)?.events.onClose(1006);
    expect(live.state).toMatchObject({ kind: "failed", trouble: { cause: "network", tries: 1 } });
    live.stop();
  });

  it("reports a lost connection as a failure of the media service if the server answers, and keeps the time of the retry", async () => {
    net.answers();
    const live = player();
    await pass(0);
    net.firstFrame();
    net.opened.at(-1)?.events.onClose(1006);
    const retryAt = live.state.kind === "failed" ? live.state.retryAt : 0;
    expect(live.state).toMatchObject({ trouble: { cause: "network" } });
    await pass(0);
    expect(live.state).toMatchObject({ kind: "failed", trouble: { cause: "serverRestarting", tries: 1 }, retryAt });
    live.start();
    live.stop();
  });

  it("a stop closes the connection and all timers, also while the address is being requested", async () => {
    const waiting = player();
    waiting.stop();
    await pass(60_000);
    expect(net.opened).toEqual([]);
    const playing = player();
    await pass(0);
    net.firstFrame();
    playing.stop();
    expect(net.openCount()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ignores events of a connection that was replaced", async () => {
    const live = player();
    await pass(0);
    const old = net.opened[0];
    live.start();
    await pass(0);
    net.firstFrame();
    old?.events.onClose(liveCloseCodes.cameraLost);
    expect(live.state.kind).toBe("playing");
    live.stop();
  });

  it("does not fail when a page in the background renders no frames", async () => {
    const live = player();
    await pass(0);
    net.firstFrame();
    hidden = true;
    await pass(60_000);
    expect(live.state.kind).toBe("playing");
    live.stop();
  });
});

describe("still picture before the first frame", () => {
  const stored = (): Still => ({ picture: document.createElement("img"), at: Date.now() - 3_600_000 });

  it("shows the camera's last picture with its time until the first frame", async () => {
    const still = stored();
    net.stills.push(still);
    const live = player();
    await pass(0);
    expect(live.state.kind).toBe("loading");
    expect([live.still?.at, live.element.firstChild]).toEqual([still.at, still.picture]);
    net.firstFrame();
    expect(live.element.dataset.state).toBe("playing");
    live.stop();
  });

  it("stays during failures and retries, and is requested once", async () => {
    const still = stored();
    net.stills.push(still, stored());
    net.refuse(new ApiError("设备离线", { status: 400, code: 400, key: "device_offline" }));
    const live = player();
    await pass(60_000);
    expect(live.element.firstChild).toBe(still.picture);
    expect(net.stills).toHaveLength(1);
    live.stop();
  });

  it.each<[string, () => Promise<Still>]>([
    ["that cannot be had is missed by nobody", () => Promise.reject(new Error("gone"))],
    [
      "that comes after the stream is not shown",
      () => new Promise((resolve) => setTimeout(() => resolve(stored()), 500)),
    ],
  ])("still picture %s", async (_rule, still) => {
    net.stills.push(still());
    const live = player();
    await pass(0);
    net.firstFrame();
    await pass(1000);
    expect([live.state.kind, live.still, live.element.querySelector("img")]).toEqual(["playing", undefined, null]);
    live.stop();
  });
});

describe("cause of a failure", () => {
  it.each([
    [4001, "denied"],
    [4002, "deviceOffline"],
    [4003, "cameraLost"],
    [4004, "serverRestarting"],
    [4005, "pushEnded"],
    [1006, "network"],
  ])("close code %i means %s", (code, cause) => expect(causeOfClose(code)).toBe(cause));

  it.each([
    ["device_offline", 400, "deviceOffline"],
    ["device_no_answer", 504, "deviceSilent"],
    ["device_command_failed", 400, "cameraLost"],
    ["live_not_started", 504, "failed"],
    ["live_device_many", 429, "busy"],
    ["package_bandwidth", 429, "bandwidth"],
    ["not_found", 404, "denied"],
    ["service_unavailable", 503, "serverRestarting"],
    ["", 0, "network"],
    ["", 502, "serverRestarting"],
    ["internal", 500, "failed"],
  ])("refusal %s (HTTP %i) means %s", (key, status, cause) => {
    expect(causeOfError(new ApiError("", { status, code: status, key }))).toBe(cause);
  });

  it("retries every three seconds while bandwidth is missing, and shows the server's text with the service package", async () => {
    expect([1, 5, 50].map((tries) => retryDelayMs({ cause: "bandwidth", tries }))).toEqual([3000, 3000, 3000]);
    const text = "服务套餐「标准接入 2 Mbps」的观看带宽已用完，其他画面关闭后自动播放";
    net.refuse(new ApiError(text, { status: 429, code: 429, key: "package_bandwidth" }));
    const live = player();
    await pass(0);
    expect(live.state).toMatchObject({ kind: "failed", trouble: { cause: "bandwidth", text } });
    live.stop();
  });

  it("retries once a minute if a user must first make a change", () => {
    expect(retryDelayMs({ cause: "denied", tries: 1 })).toBe(60_000);
  });
});

describe("player pool of a live wall", () => {
  it("keeps one player per wanted point, and reopens it in another quality", async () => {
    const pool = new PlayerPool(net.open);
    const leave = pool.watchPage();
    for (let minute = 0; minute < 10; minute++) {
      pool.want(new Map([0, 1, 2].map((n) => [`p${minute + n}`, "sub"] as const)));
      await pass(0);
      net.firstFrame();
      await play(60);
      expect(net.openCount()).toBeLessThanOrEqual(3);
    }
    pool.want(new Map([["p9", "main"]]));
    await pass(0);
    expect(net.asked.at(-1)).toBe("p9 main");
    leave();
    expect(net.openCount()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends its streams when the page is hidden for 30 s, and restarts them when it is visible again", async () => {
    const pool = new PlayerPool(net.open);
    const leave = pool.watchPage();
    pool.want(new Map([["p", "sub"]]));
    await pass(0);
    hidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(29_000);
    expect(net.openCount()).toBe(1);
    await pass(2000);
    expect(net.openCount()).toBe(0);
    hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(0);
    expect(net.openCount()).toBe(1);
    leave();
  });
});
