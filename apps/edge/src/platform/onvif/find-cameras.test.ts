import { findCameras } from "@huiyan/device-link/find-cameras";
import { parseProbeMatch } from "@huiyan/device-link/probe-message";
import { expect, test, vi } from "vitest";
import { probeMatch, startSearchedCameras } from "#test/stand-in-onvif-camera.ts";

const scopes = "onvif://www.onvif.org/name/%E5%A4%A7%E9%97%A8 onvif://www.onvif.org/hardware/IPC-2";
const address = "http://127.0.0.1:8080/onvif/device_service";

test("finds each camera once, and ignores hostile and malformed answers", { tags: ["rest"] }, async () => {
  await startSearchedCameras([
    (id) => probeMatch(id, `http://[fe80::1]/onvif ${address}`, scopes),
    (id) => probeMatch(id, address, scopes),
    (id) => probeMatch(id, "https://127.0.0.1/onvif/device_service", "onvif://www.onvif.org/name/%E5%A4"),
    (id) => probeMatch(id, "http://10.0.0.1/onvif/device_service", scopes),
    () => "<not xml",
    () => Buffer.alloc(40_000, "<XAddrs "),
  ]);
  const cameras = [
    { host: "127.0.0.1", port: 443, name: "", hardware: "" },
    { host: "127.0.0.1", port: 8080, name: "大门", hardware: "IPC-2" },
  ];
  // repeated, because on a busy machine an answer may come after the search has ended; every search receives the
  // hostile answers
  const search = async () => expect(await findCameras("127.0.0.1", 600)).toEqual(cameras);
  await vi.waitFor(search, { timeout: 20_000, interval: 0 });
});

test("finds no cameras on an interface that does not exist", async () => {
  expect(await findCameras("203.0.113.7", 200)).toEqual([]);
});

test.each([
  ["another question", probeMatch("urn:uuid:other", address, scopes)],
  ["another host", probeMatch("urn:uuid:1", "http://10.0.0.1:8080/", scopes)],
  ["no address of the web", probeMatch("urn:uuid:1", "file:///etc/passwd ftp://127.0.0.1/", scopes)],
  ["a name that only looks like the host", probeMatch("urn:uuid:1", "http://127.0.0.1.example.com/", scopes)],
  ["more than a camera has to say", probeMatch("urn:uuid:1", address, "x".repeat(17_000))],
  ["nothing", ""],
])("an answer with %s is none", (_name, xml) => {
  expect(parseProbeMatch(Buffer.from(xml), "127.0.0.1", "1")).toBeUndefined();
});
