import { describe, expect, it } from "vitest";
import { parseProbeMatch, probeMessage } from "./probe-message.ts";

const from = "192.0.2.7";
const match = (
  addresses: string,
  scopes = "onvif://www.onvif.org/name/North%20gate onvif://www.onvif.org/hardware/IPC-1",
) =>
  `<s:Envelope xmlns:s="x"><s:Header><w:RelatesTo>urn:uuid:1</w:RelatesTo></s:Header><s:Body><d:ProbeMatches><d:ProbeMatch><d:Scopes>${scopes}</d:Scopes><d:XAddrs>${addresses}</d:XAddrs></d:ProbeMatch></d:ProbeMatches></s:Body></s:Envelope>`;
const camera = { host: from, port: 80, name: "North gate", hardware: "IPC-1" };

describe("parses a camera's answer to a probe", () => {
  it.each<[string, string, unknown]>([
    ["its address, name and hardware", match(`http://${from}/onvif/device_service`), camera],
    ["a port of its own", match(`http://${from}:8080/onvif`), { ...camera, port: 8080 }],
    ["by https", match(`https://${from}/onvif`), { ...camera, port: 443 }],
    ["of several addresses the one that it answered from", match(`http://[fe80::1]/x http://${from}/y`), camera],
    ["without scopes", match(`http://${from}/x`, ""), { ...camera, name: "", hardware: "" }],
    [
      "a scope with % that encodes nothing",
      match(`http://${from}/x`, "onvif://www.onvif.org/name/%zz"),
      { ...camera, name: "%zz", hardware: "" },
    ],
    ["in CDATA", match(`<![CDATA[http://${from}/x]]>`), camera],
    ["under the id of the question in capitals", match(`http://${from}/x`).replace("uuid:1", "UUID:1"), camera],
    [
      "a name that ends in half an emoji at the limit",
      match(`http://${from}/x`, `onvif://www.onvif.org/name/${"a".repeat(127)}%F0%9F%98%80`),
      { ...camera, name: "a".repeat(127), hardware: "" },
    ],
    ["another host than the sender is none", match("http://10.0.0.1/x"), undefined],
    ["an address that is no http is none", match(`file://${from}/etc/passwd`), undefined],
    ["no XML is none", "\u0000\u0001garbage", undefined],
    ["an entity is not resolved", `<!DOCTYPE a [<!ENTITY b "c">]>${match("&b;")}`, undefined],
    ["an answer to another question is none", match(`http://${from}/x`).replace("urn:uuid:1", "urn:uuid:2"), undefined],
    ["what is too large is none", match(`http://${from}/${"x".repeat(20_000)}`), undefined],
  ])("%s", (_rule, xml, expected) => {
    expect(parseProbeMatch(Buffer.from(xml), from, "1")).toEqual(expected);
  });
});

it("probes for network video transmitters with the given message id", () => {
  expect(probeMessage("0b2a")).toContain("urn:uuid:0b2a");
  expect(probeMessage("0b2a")).toContain("dn:NetworkVideoTransmitter");
});
