import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { moveClock, stopClock } from "#test/moved-clock.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { type OnvifCameraPlan, startOnvifCamera } from "#test/stand-in-onvif-camera.ts";
import { cameraReasons } from "../network/camera-reason.ts";
import { onvifStreamAddress, onvifSubAddress } from "./onvif-stream.ts";

const account = { username: "admin", password: "p@ss/<&>", own: true };
const streamUri = "rtsp://192.168.77.1:8554/main?a=1&amp;b=2";

test("returns the stream address of the first profile with video, at the configured host", async () => {
  const port = await startOnvifCamera({ account, streamUri });
  const address = await onvifStreamAddress({ host: "127.0.0.1", port, ...account });
  expect(address).toBe("rtsp://127.0.0.1:8554/main?a=1&b=2");
});

test.each([
  ["with spaces around it", "  rtsp://192.168.77.1:8554/main?a=1&amp;b=2\n ", ":8554/main?a=1&b=2"],
  ["encoded twice", "rtsp://192.168.77.1/main?a=1&amp;amp;b=2", "/main?a=1&b=2"],
  ["in capitals", "RTSP://192.168.77.1:554/Main", ":554/Main"],
  ["with an account", "rtsp://admin:12345@192.168.77.1:554/1", ":554/1"],
  ["with a password that holds #", "rtsp://admin:12345#G@192.168.77.1:554/1", ":554/1"],
  ["with a password that holds / and ?", "rtsp://admin:a/b?c@192.168.77.1:554/1", ":554/1"],
  ["with a password that holds @", "rtsp://admin:a@b@192.168.77.1:554/1", ":554/1"],
  ["with @ in its path alone", "rtsp://192.168.77.1:554/live@main", ":554/live@main"],
  ["with an account in its query", "rtsp://192.168.77.1/1?user=a&amp;password=b@c", "/1?user=a&password=b@c"],
  ["without a host", "rtsp://:8554/main", ":8554/main"],
  ["without a path", "rtsp://192.168.77.1:8554", ":8554"],
  ["with a host that is no name", "rtsp://0.0.0.0/main", "/main"],
  ["with an IPv6 host", "rtsp://[fe80::1]:8554/main", ":8554/main"],
  ["with an IPv6 host without brackets", "rtsp://fe80::1/main", "/main"],
  ["with a host in Chinese", "rtsp://大门相机:8554/main", ":8554/main"],
])("reads a stream's address %s", async (_name, uri, rest) => {
  const port = await startOnvifCamera({ account, streamUri: uri });
  expect(await onvifStreamAddress({ host: "127.0.0.1", port, ...account })).toBe(`rtsp://127.0.0.1${rest}`);
});

test("keeps the IPv6 address that was entered for a camera, instead of the reported one", async () => {
  const port = await startOnvifCamera({ account, streamUri, host: "::1" });
  const address = await onvifStreamAddress({ host: "::1", port, ...account });
  expect(address).toBe("rtsp://[::1]:8554/main?a=1&b=2");
});

test("selects the largest small H.264 stream other than the main stream as the sub-stream", async () => {
  const others: OnvifCameraPlan["others"] = [
    ["tiny", "H264", 320, 180],
    ["sub", "H264", 704, 576],
    ["new", "H265", 640, 360],
    ["large", "H264", 1280, 720],
  ];
  const subUri = "rtsp://192.168.77.1:8554/sub";
  const port = await startOnvifCamera({ account, streamUri, others, subUri });
  expect(await onvifSubAddress({ host: "127.0.0.1", port, ...account })).toBe("rtsp://127.0.0.1:8554/sub");
  const without = await startOnvifCamera({ account, streamUri, others: [["sub", "H265", 640, 360]] });
  await expect(onvifSubAddress({ host: "127.0.0.1", port: without, ...account })).rejects.toThrow(
    cameraReasons.noVideo,
  );
});

test.each([
  ["a wrong password", { account: { ...account, password: "wrong" }, streamUri }, cameraReasons.refused],
  ["an address that is none", { account, streamUri: "file:///etc/passwd" }, cameraReasons.notOnvif],
  [
    "a page instead of SOAP",
    { account, streamUri, instead: "<html><body>Hello</body></html>" },
    cameraReasons.notOnvif,
  ],
  ["no XML", { account, streamUri, instead: "<<<&&&" }, cameraReasons.notOnvif],
])("reports %s in words", async (_name, plan, reason) => {
  const port = await startOnvifCamera(plan);
  await expect(onvifStreamAddress({ host: "127.0.0.1", port, ...account })).rejects.toThrow(reason);
});

async function listenRaw(onConnect: (socket: import("node:net").Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    onConnect(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

test("times out for a camera that accepts the connection and stays silent", async () => {
  const port = await listenRaw(() => undefined);
  await expect(onvifStreamAddress({ host: "127.0.0.1", port, ...account }, 300)).rejects.toThrow(cameraReasons.silent);
});

test("disconnects a camera that sends without end at the next check, long before the timeout", {
  tags: ["rest"],
}, async () => {
  stopClock();
  const padding = Buffer.alloc(256 * 1024, " ");
  // chunks in transit are less than half of the data, and the rest exceeds the limit
  let left = 128;
  const port = await listenRaw((socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\n\r\n");
    for (let count = left; count > 0; count -= 1) socket.write(padding, () => void left--);
  });
  let problem: unknown;
  onvifStreamAddress({ host: "127.0.0.1", port, ...account }).catch((error: unknown) => {
    problem = error;
  });
  await eventually(() => left === 0, 20_000);
  expect(problem).toBeUndefined();
  await moveClock(100);
  await eventually(() => problem !== undefined);
  expect(String(problem)).toContain(cameraReasons.notOnvif);
});

test("reports a port without a listener in a sentence", async () => {
  await expect(onvifStreamAddress({ host: "127.0.0.1", port: 1, ...account })).rejects.toThrow(cameraReasons.silent);
});
