import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { hideSecrets, secretsText } from "@huiyan/contract/point/address-secrets";
import { sealFor } from "@huiyan/device-link/sealed";
import { expect, type TestContext, test } from "vitest";
import { eventually } from "#test/outbox-fixture.ts";
import { openRtspCamera, type RtspCamera, type RtspManner } from "#test/stand-in-rtsp-camera.ts";
import { type CameraInput, openCameraInput } from "../ffmpeg/camera-input.ts";
import { ffmpegPath } from "../ffmpeg/ffmpeg-path.ts";
import { singleFrame } from "../ffmpeg/single-frame.ts";
import { probeVideo } from "../ffmpeg/video-probe.ts";
import { cameraReasons } from "../network/camera-reason.ts";

const access = { deviceId: "AIS-0001", secret: "s", media: [], own: true };
const account = { username: "管理员", password: 'p@ss/<&>"字' };
const sealed = (text: string): string => sealFor(text, access.secret, access.deviceId, sealInfo.camera);
const soon = (): AbortSignal => AbortSignal.timeout(45_000);

type Finished = TestContext["onTestFinished"];

async function camera(manner: RtspManner, onTestFinished: Finished): Promise<RtspCamera> {
  const made = await openRtspCamera(account, manner);
  onTestFinished(() => made.close());
  return made;
}

async function inputOf(
  onTestFinished: Finished,
  port: number,
  path = "/live",
  password = account.password,
): Promise<CameraInput> {
  const { url, secrets } = hideSecrets(`rtsp://127.0.0.1:${port}${path}`);
  const input = await openCameraInput(
    {
      kind: "rtsp",
      url,
      username: account.username,
      password_sealed: sealed(password),
      ...(secrets.length > 0 && { url_secrets_sealed: sealed(secretsText(secrets)) }),
    },
    access,
  );
  onTestFinished(() => input.close());
  return input;
}

test.concurrent.for<RtspManner>(["basic", "digest", "digest-qop", "digest-sha256"])(
  "reads a camera that demands its password by %s, in several runs",
  { timeout: 120_000 },
  async (manner, { onTestFinished }) => {
    const { port } = await camera(manner, onTestFinished);
    const input = await inputOf(onTestFinished, port);
    expect(await probeVideo(input.arguments)).toMatchObject({ width: 640 });
    expect((await singleFrame(input.arguments, soon())).length).toBeGreaterThan(1000);
    const wrong = await inputOf(onTestFinished, port, "/live", "wrong");
    await expect(singleFrame(wrong.arguments, soon())).rejects.toThrow(cameraReasons.refused);
  },
);

test("keeps the camera's address and secrets out of ffmpeg's arguments, and sends them to the camera", async ({
  onTestFinished,
}) => {
  const { port, asked } = await camera("digest-qop", onTestFinished);
  const input = await inputOf(onTestFinished, port, "/live?user=u&password=QUERY-SECRET&channel=1");
  const child = execFile(await ffmpegPath(), ["-v", "error", ...input.arguments, "-f", "null", "-"]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await eventually(() => asked.length > 0, 20_000);
  const shown = execFileSync("cat", [`/proc/${child.pid}/cmdline`], { encoding: "utf8" });
  expect(shown).toContain("rtsp_transport");
  for (const secret of ["QUERY-SECRET", "p@ss", encodeURIComponent(account.password), String(port), "管理员"]) {
    expect(shown).not.toContain(secret);
  }
  expect(asked[0]).toBe(`OPTIONS rtsp://127.0.0.1:${port}/live?user=u&password=QUERY-SECRET&channel=1 RTSP/1.0`);
});

test("sends no data of the camera to a local process without the key", async ({ onTestFinished }) => {
  const { port, asked } = await camera("basic", onTestFinished);
  const input = await inputOf(onTestFinished, port);
  const url = new URL(input.arguments.at(-1) ?? "");
  for (const path of ["/", "/other", "/live"]) {
    const socket = connect(Number(url.port), "127.0.0.1");
    socket.write(`DESCRIBE rtsp://127.0.0.1:${url.port}${path} RTSP/1.0\r\nCSeq: 1\r\n\r\n`);
    let answer = "";
    socket.on("data", (bytes) => {
      answer += String(bytes);
    });
    await once(socket, "close");
    expect(answer).toBe("");
  }
  expect(asked).toEqual([]);
});

test("does not follow a redirect of the camera", async ({ onTestFinished }) => {
  const { port } = await camera("moved", onTestFinished);
  await expect(singleFrame((await inputOf(onTestFinished, port)).arguments, soon())).rejects.toThrow(
    cameraReasons.noStream,
  );
});

test("reports a missing camera without showing an address", async ({ onTestFinished }) => {
  const input = await inputOf(onTestFinished, 1, "/live?token=QUERY-SECRET");
  await expect(singleFrame(input.arguments, soon())).rejects.toThrow(cameraReasons.silent);
  const message = await probeVideo(input.arguments).catch((error: unknown) => String(error));
  expect(message).toContain(cameraReasons.silent);
  expect(message).not.toMatch(/rtsp|SECRET/);
});

test("accepts no connection after it was closed", async ({ onTestFinished }) => {
  const { port } = await camera("basic", onTestFinished);
  const input = await inputOf(onTestFinished, port);
  input.close();
  await expect(singleFrame(input.arguments, soon())).rejects.toThrow();
});
