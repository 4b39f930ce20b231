import { createHash } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTurn, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished as whenFinished } from "vitest";
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
  /** Address that it reports for its stream. */
  streamUri: string;
  /**
   * Its streams in addition to the main one: a token, a coding, width and height. That of the token `sub` has the
   * address `subUri`.
   */
  others?: [token: string, coding: string, width: number, height: number][];
  subUri?: string;
  /** Answers every request with this. */
  instead?: string;
  /** Address that the camera listens on; default 127.0.0.1. */
  host?: string;
  /** The camera moves: called with each requested action. */
  onPtz?: (done: string) => void;
}

/**
 * A camera that answers by SOAP as ONVIF specifies, once it knows the user by WS-Security.
 * @param onTestFinished of the test itself where several run in parallel
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
      const body = plan.instead ?? envelope(answerTo(asked, plan, request.headers.host ?? ""));
      response.writeHead(body.includes("Fault") ? 400 : 200, { "content-type": "application/soap+xml" });
      response.end(body);
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

/** Answer of a camera that moves; undefined for any other request. */
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

function answerTo(asked: string, plan: OnvifCameraPlan, host: string): string {
  const { account, streamUri, onPtz, subUri = streamUri, others = [["sub", "H264", 640, 360]] } = plan;
  if (asked.includes("<GetSystemDateAndTime")) return time;
  if (!knows(asked, account)) return fault;
  const moved = onPtz === undefined ? undefined : ptzAnswer(asked, onPtz);
  if (moved !== undefined) return moved;
  if (asked.includes("<GetServices")) {
    const service = (namespace: string, path: string): string =>
      `<tds:Service><tds:Namespace>http://www.onvif.org/${namespace}/wsdl</tds:Namespace><tds:XAddr>http://${host}/onvif/${path}</tds:XAddr></tds:Service>`;
    return `<tds:GetServicesResponse>${service("ver10/device", "device_service")}${service("ver10/media", "media")}${onPtz === undefined ? "" : service("ver20/ptz", "ptz")}</tds:GetServicesResponse>`;
  }
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

/** Source: WS-Security UsernameToken 1.0: digest = SHA-1 of nonce, time and password. */
function knows(asked: string, { username, password }: RtspAccount): boolean {
  const part = (name: string): string => new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`).exec(asked)?.[1] ?? "";
  const hash = createHash("sha1").update(Buffer.from(part("Nonce"), "base64"));
  const digest = hash.update(part("Created")).update(password).digest("base64");
  return part("Username") === username && part("Password") === digest;
}

export type ProbeAnswer = (messageId: string) => string | Buffer;

/** Answer of a camera of this address to a search. */
export function probeMatch(messageId: string, address: string, scopes: string): string {
  return `<?xml version="1.0"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery"><e:Header><w:RelatesTo>${messageId}</w:RelatesTo></e:Header><e:Body><d:ProbeMatches><d:ProbeMatch><d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes>${scopes}</d:Scopes><d:XAddrs>${address}</d:XAddrs></d:ProbeMatch></d:ProbeMatches></e:Body></e:Envelope>`;
}

/** Tests of another process search on the same loopback: only one has cameras there at a time. */
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

/** Cameras on the loopback that answer a search, each in a different way. */
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
