import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { type Account, isSigned } from "./camera-guard.ts";
import { type OnvifAnswer, type OnvifBehaviour, type OnvifRequest } from "./onvif-behaviour.ts";
import { type OwnAddress } from "./rtsp-behaviour.ts";

export interface HabitOnvifCamera extends OwnAddress {
  /** Operations that the camera has accepted, in order. */
  accepted: string[];
  close(): void;
}

/** Stream address that all cameras report: an internal one. */
const streamUri = "rtsp://192.168.77.1:8554/live";
/** Maximum age of a signed request by the camera's clock, ms. */
const maxAgeMs = 300_000;
const namespaces = [
  'xmlns:s="http://www.w3.org/2003/05/soap-envelope"',
  'xmlns:tds="http://www.onvif.org/ver10/device/wsdl"',
  'xmlns:trt="http://www.onvif.org/ver10/media/wsdl"',
  'xmlns:tptz="http://www.onvif.org/ver20/ptz/wsdl"',
  'xmlns:tt="http://www.onvif.org/ver10/schema"',
].join(" ");

export const envelope = (body: string, encoding = "UTF-8"): string =>
  `<?xml version="1.0" encoding="${encoding}"?><s:Envelope ${namespaces}><s:Body>${body}</s:Body></s:Envelope>`;

/** Returns an answer with a fault. @param subcode such as ter:NotAuthorized */
export const faultAnswer = (subcode: string, reason: string, status = 400): OnvifAnswer => ({
  status,
  headers: { "content-type": "application/soap+xml" },
  body: envelope(
    `<s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>${subcode}</s:Value></s:Subcode></s:Code><s:Reason><s:Text xml:lang="en">${reason}</s:Text></s:Reason></s:Fault>`,
  ),
});

const notAuthorized = faultAnswer("ter:NotAuthorized", "Sender not Authorized");

/** Returns a date and time as ONVIF writes it. @param name of the element */
export function dateElement(name: string, at: Date): string {
  const part = (key: string, value: number): string => `<tt:${key}>${value}</tt:${key}>`;
  const time = part("Hour", at.getUTCHours()) + part("Minute", at.getUTCMinutes()) + part("Second", at.getUTCSeconds());
  const date = part("Year", at.getUTCFullYear()) + part("Month", at.getUTCMonth() + 1) + part("Day", at.getUTCDate());
  return `<tt:${name}><tt:Time>${time}</tt:Time><tt:Date>${date}</tt:Date></tt:${name}>`;
}

const encoder =
  "<tt:VideoEncoderConfiguration><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>1920</tt:Width><tt:Height>1080</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration>";

const bodies: Record<string, string> = {
  GetProfiles: `<trt:GetProfilesResponse><trt:Profiles token="main"><tt:Name>主码流</tt:Name>${encoder}<tt:PTZConfiguration token="ptz"/></trt:Profiles></trt:GetProfilesResponse>`,
  GetStreamUri: `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>${streamUri}</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`,
  GetPresets:
    '<tptz:GetPresetsResponse><tptz:Preset token="1"><tt:Name>大门</tt:Name></tptz:Preset></tptz:GetPresetsResponse>',
  ContinuousMove: "<tptz:ContinuousMoveResponse/>",
  Stop: "<tptz:StopResponse/>",
};

/** Starts an ONVIF camera with a habit. */
export async function openHabitOnvifCamera(behaviour: OnvifBehaviour, account: Account): Promise<HabitOnvifCamera> {
  const host = behaviour.host ?? "127.0.0.1";
  const device = await listening(host);
  const media = behaviour.hasMediaPort === true ? await listening(host) : device;
  const own = { host, port: portOf(device) };
  const nonce = randomUUID();
  const accepted: string[] = [];
  const facts = { behaviour, account, nonce, own, mediaPort: portOf(media) };
  for (const server of new Set([device, media])) {
    const isDevice = server === device;
    server.on("request", (request: IncomingMessage, response) => {
      void bodyOf(request).then((text) => {
        const asked = { operation: operationIn(text), text, path: request.url ?? "" };
        const isAtHome = asked.path.endsWith("/device_service") ? isDevice : server === media;
        const usual = isAtHome ? usualAnswer(asked, request.headers.authorization ?? "", facts) : notFound;
        const answer = behaviour.answer?.(asked, usual) ?? usual;
        if (answer.status === 200) accepted.push(asked.operation);
        // the HTTP header Date follows the camera's clock, too
        response.setHeader("date", new Date(clockOf(behaviour)).toUTCString());
        response.writeHead(answer.status, answer.headers).end(Buffer.from(answer.body));
      });
    });
  }
  return {
    ...own,
    accepted,
    close() {
      for (const server of new Set([device, media])) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const operationIn = (text: string): string => /<s:Body[^>]*>\s*<(?:\w+:)?(\w+)/.exec(text)?.[1] ?? "";
const notFound: OnvifAnswer = { status: 404, headers: { "content-type": "text/html" }, body: "<html>Not Found</html>" };
const clockOf = ({ clockSkewMs = 0 }: OnvifBehaviour): number => Date.now() + clockSkewMs;

async function listening(host: string): Promise<Server> {
  const server = createServer();
  server.listen(0, host);
  await once(server, "listening");
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

interface Facts {
  behaviour: OnvifBehaviour;
  account: Account;
  nonce: string;
  own: OwnAddress;
  mediaPort: number;
}

/** Returns the answer of a camera that follows ONVIF. */
function usualAnswer(request: OnvifRequest, authorization: string, facts: Facts): OnvifAnswer {
  const { operation, path } = request;
  const { behaviour, nonce } = facts;
  const { http, isClockGuarded = false } = behaviour;
  const isOpen = operation === "GetSystemDateAndTime" && !isClockGuarded;
  const good = (body: string): OnvifAnswer => ({
    status: 200,
    headers: { "content-type": "application/soap+xml; charset=utf-8" },
    body: envelope(body),
  });
  if (!isOpen && http !== undefined) {
    const signed = { method: "POST", uri: path, authorization: Buffer.from(authorization, "latin1").toString("utf8") };
    if (!isSigned(signed, http, nonce, facts.account))
      return { status: 401, headers: headersOf(http.challenges(nonce)), body: "<html>Unauthorized</html>" };
  } else if (!isOpen && !isSignedByToken(request, facts)) return notAuthorized;
  if (operation === "GetSystemDateAndTime") {
    const date = dateElement("UTCDateTime", new Date(clockOf(behaviour)));
    return good(
      `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime>${date}</tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`,
    );
  }
  if (operation === "GetServices") return good(`<tds:GetServicesResponse>${services(facts)}</tds:GetServicesResponse>`);
  if (operation === "GetCapabilities") return good(capabilities(facts));
  const body = bodies[operation];
  return body === undefined ? faultAnswer("ter:ActionNotSupported", "Optional Action Not Implemented") : good(body);
}

/** Returns headers with several challenges, as one line with latin1 bytes of UTF-8. */
const headersOf = (challenges: readonly string[]): Record<string, string> => ({
  "www-authenticate": challenges.map((challenge) => Buffer.from(challenge).toString("latin1")).join(", "),
});

function addressOf(path: string, { behaviour, own, mediaPort }: Facts): string {
  const port = path.endsWith("/device_service") ? own.port : mediaPort;
  const host = own.host.includes(":") ? `[${own.host}]` : own.host;
  return behaviour.serviceAddress?.(path, { host, port }) ?? `http://${host}:${port}${path}`;
}

function services(facts: Facts): string {
  const { media = ["ver10/media"] } = facts.behaviour;
  const listed = [
    ["ver10/device", "/onvif/device_service"] as const,
    ...media.map((name) => [name, name === "ver10/media" ? "/onvif/media" : "/onvif/media2"] as const),
    ["ver20/ptz", "/onvif/ptz"] as const,
  ];
  return listed
    .map(
      ([name, path]) =>
        `<tds:Service><tds:Namespace>http://www.onvif.org/${name}/wsdl</tds:Namespace><tds:XAddr>${addressOf(path, facts)}</tds:XAddr></tds:Service>`,
    )
    .join("");
}

function capabilities(facts: Facts): string {
  const part = (name: string, path: string): string =>
    `<tt:${name}><tt:XAddr>${addressOf(path, facts)}</tt:XAddr></tt:${name}>`;
  const parts = part("Device", "/onvif/device_service") + part("Media", "/onvif/media") + part("PTZ", "/onvif/ptz");
  return `<tds:GetCapabilitiesResponse><tds:Capabilities>${parts}</tds:Capabilities></tds:GetCapabilitiesResponse>`;
}

/** Returns whether a request has a right and fresh UsernameToken. Source: WS-Security UsernameToken 1.0, 3.1. */
function isSignedByToken({ text }: OnvifRequest, { behaviour, account }: Facts): boolean {
  const part = (name: string): string => new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`).exec(text)?.[1] ?? "";
  const username = part("Username").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  const nonce = Buffer.from(part("Nonce"), "base64");
  const digest = createHash("sha1").update(nonce).update(part("Created")).update(account.password).digest("base64");
  const isFresh = Math.abs(Date.parse(part("Created")) - clockOf(behaviour)) < maxAgeMs;
  return username === account.username && digest === part("Password") && isFresh;
}
