import { createHash } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTurn, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished as whenFinished } from "vitest";
import { type CameraEventsPlan } from "./stand-in-camera-events.ts";
import { type RtspAccount } from "./stand-in-rtsp-camera.ts";

const envelope = (body: string): string =>
  `<?xml version="1.0"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:tds="http://www.onvif.org/ver10/device/wsdl" xmlns:trt="http://www.onvif.org/ver10/media/wsdl" xmlns:tt="http://www.onvif.org/ver10/schema" xmlns:tptz="http://www.onvif.org/ver20/ptz/wsdl"><s:Body>${body}</s:Body></s:Envelope>`;
const time =
  "<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:UTCDateTime><tt:Time><tt:Hour>1</tt:Hour><tt:Minute>2</tt:Minute><tt:Second>3</tt:Second></tt:Time><tt:Date><tt:Year>2026</tt:Year><tt:Month>5</tt:Month><tt:Day>6</tt:Day></tt:Date></tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>";
const fault =
  '<s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text xml:lang="en">Sender not Authorized</s:Text></s:Reason></s:Fault>';
const profile = (token: string, encoder: string): string =>
  `<trt:Profiles token="${token}"><tt:Name>${token}</tt:Name>${encoder}</trt:Profiles>`;

const encoder = (coding: string, width: number, height: number): string =>
  `<tt:VideoEncoderConfiguration><tt:Encoding>${coding}</tt:Encoding><tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration>`;

export interface OnvifCameraPlan {
  account: RtspAccount;
  /** Stream address that the camera reports. */
  streamUri: string;
  /** Additional streams: token, codec, width and height. The stream with the token `sub` has the address `subUri`. */
  others?: [token: string, coding: string, width: number, height: number][];
  subUri?: string;
  /** Body with which the camera answers every request; absent: correct answers. */
  instead?: string;
  /** Answer to the query of the clock; default: a time in May 2026. */
  clock?: string;
  /** IP address that the camera listens on; default 127.0.0.1. */
  host?: string;
  /** Set for a camera with events. */
  events?: CameraEventsPlan;
  /** Set for a PTZ camera; called with each requested action. */
  onPtz?: (done: string) => void;
}

/**
 * Starts a camera that answers SOAP requests as ONVIF specifies, after authentication by WS-Security.
 * @param onTestFinished hook of the test, if several run in parallel
 * @returns its port
 */
export async function startOnvifCamera(
  plan: OnvifCameraPlan,
  onTestFinished: (work: () => void) => void = whenFinished,
): Promise<number> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const asked = Buffer.concat(chunks).toString("utf8");
      const host = request.headers.host ?? "";
      const answer = (content: string) => {
        const body = plan.instead ?? envelope(content);
        response.writeHead(body.includes("Fault") ? 400 : 200, { "content-type": "application/soap+xml" });
        response.end(body);
      };
      const ofEvents = knows(asked, plan.account) ? plan.events?.answer(asked, host) : undefined;
      if (ofEvents === undefined) answer(answerTo(asked, plan, host));
      else void ofEvents.then(answer);
    });
  });
  server.listen(0, plan.host ?? "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

const spaces =
  "<tt:DefaultContinuousPanTiltVelocitySpace>http://www.onvif.org/ver10/tptz/PanTiltSpaces/VelocityGenericSpace</tt:DefaultContinuousPanTiltVelocitySpace>";
const presets =
  '<tptz:Preset token="1"><tt:Name>大门</tt:Name></tptz:Preset><tptz:Preset token="2&lt;/x&gt;"><tt:Name>破</tt:Name></tptz:Preset><tptz:Preset token="p_3"></tptz:Preset>';

/** Returns the answer of a PTZ camera; undefined for any other request. */
function ptzAnswer(asked: string, onPtz: (done: string) => void): string | undefined {
  const body = /<(GetPresets|ContinuousMove|Stop|GotoPreset) [\s\S]*<\/\1>/.exec(asked);
  if (body === null) return undefined;
  const [content, name = ""] = body;
  if (name === "GetPresets") return `<tptz:GetPresetsResponse>${presets}</tptz:GetPresetsResponse>`;
  const facts = [...content.matchAll(/(?:x|y)="([^"]*)"|<(?:Timeout|PresetToken)>([^<]*)</g)].map(
    (at) => at[1] ?? at[2],
  );
  onPtz([name, ...facts].join(" "));
  return `<tptz:${name}Response/>`;
}

function servicesOf({ onPtz, events }: OnvifCameraPlan, host: string): string {
  const service = (namespace: string, path: string): string =>
    `<tds:Service><tds:Namespace>http://www.onvif.org/${namespace}/wsdl</tds:Namespace><tds:XAddr>http://${host}/onvif/${path}</tds:XAddr></tds:Service>`;
  const usual = service("ver10/device", "device_service") + service("ver10/media", "media");
  const ptz = onPtz === undefined ? "" : service("ver20/ptz", "ptz");
  return `<tds:GetServicesResponse>${usual}${ptz}${events === undefined ? "" : service("ver10/events", "events")}</tds:GetServicesResponse>`;
}

function answerTo(asked: string, plan: OnvifCameraPlan, host: string): string {
  const { account, streamUri, onPtz, subUri = streamUri, others = [["sub", "H264", 640, 360]] } = plan;
  if (asked.includes("<GetSystemDateAndTime")) return plan.clock ?? time;
  if (!knows(asked, account)) return fault;
  const moved = onPtz === undefined ? undefined : ptzAnswer(asked, onPtz);
  if (moved !== undefined) return moved;
  if (asked.includes("<GetServices")) return servicesOf(plan, host);
  if (asked.includes("<GetProfiles")) {
    const motor = onPtz === undefined ? "" : `<tt:PTZConfiguration token="ptz">${spaces}</tt:PTZConfiguration>`;
    const profiles = [
      profile("sound", ""),
      profile("main", encoder("H264", 1920, 1080) + motor),
      ...others.map(([token, ...coding]) => profile(token, encoder(...coding))),
    ];
    return `<trt:GetProfilesResponse>${profiles.join("")}</trt:GetProfilesResponse>`;
  }
  const uri = asked.includes("<ProfileToken>main</ProfileToken>") ? streamUri : subUri;
  if (asked.includes("<GetStreamUri") && /<ProfileToken>(main|sub)<\/ProfileToken>/.test(asked))
    return `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>${uri}</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`;
  return fault;
}

/**
 * Returns whether the request's digest is valid: SHA-1 of nonce, time and password. Source: WS-Security UsernameToken
 * 1.0.
 */
function knows(asked: string, { username, password }: RtspAccount): boolean {
  const part = (name: string): string => new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`).exec(asked)?.[1] ?? "";
  const hash = createHash("sha1").update(Buffer.from(part("Nonce"), "base64"));
  const digest = hash.update(part("Created")).update(password).digest("base64");
  return part("Username") === username && part("Password") === digest;
}

export type ProbeAnswer = (messageId: string) => string | Buffer;

/** Returns the answer of a camera with this address to a discovery request. */
export function probeMatch(messageId: string, address: string, scopes: string): string {
  return `<?xml version="1.0"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery"><e:Header><w:RelatesTo>${messageId}</w:RelatesTo></e:Header><e:Body><d:ProbeMatches><d:ProbeMatch><d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes>${scopes}</d:Scopes><d:XAddrs>${address}</d:XAddrs></d:ProbeMatch></d:ProbeMatches></e:Body></e:Envelope>`;
}

/** Waits until no other test process has simulated cameras on the loopback, because its search would find these too. */
async function takeTurn(): Promise<Server> {
  for (;;) {
    const turn = createTurn();
    turn.listen(3702, "127.0.0.1");
    try {
      await once(turn, "listening");
      return turn;
    } catch {
      await sleep(50);
    }
  }
}

/** Starts cameras on the loopback that answer a search, each in a different way. */
export async function startSearchedCameras(answers: readonly ProbeAnswer[]): Promise<void> {
  const turn = await takeTurn();
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  socket.bind(3702, "0.0.0.0");
  await once(socket, "listening");
  socket.addMembership("239.255.255.250", "127.0.0.1");
  socket.on("message", (question, { port, address }) => {
    const id = /MessageID>([^<]*)</.exec(question.toString("utf8"))?.[1] ?? "";
    for (const answer of answers) socket.send(answer(id), port, address, () => undefined);
  });
  whenFinished(() => {
    socket.close();
    turn.close();
  });
}
