import {
  answerSigningText,
  commandSigningText,
  configSigningText,
  mqttSigningText,
  packageSigningText,
  requestSigningText,
  sealInfo,
} from "@huiyan/contract/device/device.rules";
import { deriveKey, openFor } from "@huiyan/device-link/sealed";
import { hmacHex, sha256Hex } from "@huiyan/device-link/signature";

export const deviceId = "BOX-000001";
const factoryKey = "factory-key-of-BOX-000001";
const secret = "Zm9yLXRoZS1leGFtcGxlcy1vbmx5LTMyLWJ5dGVz";
const time = 1_800_000_000_000;
const session = `${time}-1a2b3c4d`;
const commandId = "01890a5d-ac96-774b-bcce-b302099a8057";
/**
 * Ciphertexts that the platform's function once produced. The texts are constants, because each encryption has a random
 * nonce.
 */
const sealed = {
  claim: "m/1VM9Hp05RtcR9qHsKrdudt4txGCDNnuJI/J5RVEp5bhKvz4Wxtfhck4FbivnbXJt3qAjeqOqp+YA/js7Z4gqHfVRc=",
  camera: "Dqvsx5SEQ6XtjbuU3x3d7HYFia/lbOlZ3zSVqpyFvDh+FfObFj80H272PA==",
} as const;
const cameraPassword = "camera-password";

const boundary = "example-boundary";
export const eventsJson = JSON.stringify({
  events: [
    {
      event_id: "0b6f2d0e-6b0c-4f0e-9a55-0d5b5d9f6f10",
      type: "fire_smoke",
      channel: "cam-1",
      alg_id: "fire_smoke",
      happened_at: time - 1_000,
      offset_ms: 0,
      data: { kind: "smoke" },
      images: [],
    },
  ],
});
const body =
  `--${boundary}\r\ncontent-disposition: form-data; name="events"\r\n` +
  `content-type: application/json\r\n\r\n${eventsJson}\r\n--${boundary}--\r\n`;
const answer = JSON.stringify({
  code: 0,
  data: { outcomes: [{ event_id: "0b6f2d0e-6b0c-4f0e-9a55-0d5b5d9f6f10", state: "accepted" }] },
});

export interface SignedExample {
  title: string;
  /** Use of the result in the protocol. */
  use: string;
  key: string;
  /** The exact text that is signed. */
  input: string;
  /** The signature in hex, or the text that is transmitted. */
  result: string;
}

const sha = (text: string) => sha256Hex(Buffer.from(text));
function example(title: string, use: string, key: string, input: string): SignedExample {
  return { title, use, key, input, result: hmacHex(key, input) };
}

/** Returns an example of each signed text. The product's own functions sign them. */
export function signedExamples(): SignedExample[] {
  const request = requestSigningText("POST", "/api/device/events", deviceId, String(time), sha(body));
  const params = JSON.stringify({ channel: "cam-1" });
  const configBody = JSON.stringify({ cameras: [], arrangements: [] });
  const claimParams = JSON.stringify({ secret_sealed: sealed.claim });
  return [
    example("The request of a report", "Header `x-device-sign`", secret, request),
    example(
      ...(["A request without a body (tunnel, live push, package)", "Header `x-device-sign`", secret] as const),
      requestSigningText("GET", "/api/device/tunnel", deviceId, String(time), sha("")),
    ),
    example(
      "Its answer",
      "Header `x-server-sign` of the answer",
      secret,
      answerSigningText(200, sha(answer), hmacHex(secret, request)),
    ),
    example("The MQTT password", "The password is `<ms>.<result>`", secret, mqttSigningText(deviceId, String(time))),
    example(
      "The MQTT password before the claim",
      "The password is `<ms>.<result>`",
      factoryKey,
      mqttSigningText(deviceId, String(time)),
    ),
    example(
      ...(["The command claim", "`sign`; the only command under the factory key", factoryKey] as const),
      commandSigningText(session, deviceId, "claim", commandId, time + 60_000, claimParams),
    ),
    example(
      ...(["The command snapshot", "`sign`", secret] as const),
      commandSigningText(session, deviceId, "snapshot", commandId, time + 60_000, params),
    ),
    example("The configuration", "`sign`", secret, configSigningText(session, deviceId, 7, configBody)),
  ];
}

export interface SealedExample {
  title: string;
  key: string;
  info: string;
  /** Key derived with HKDF-SHA256, in hex. */
  derived: string;
  sealed: string;
  plain: string;
}

/**
 * Returns the examples of encrypted texts.
 * @throws Error if one no longer decrypts to the expected text
 */
export function sealedExamples(): SealedExample[] {
  const one = (title: string, key: string, purpose: keyof typeof sealed, plain: string): SealedExample => {
    const info = sealInfo[purpose];
    if (openFor(sealed[purpose], key, deviceId, info) !== plain) throw new Error(`${title}: another text`);
    return {
      title,
      key,
      info,
      derived: deriveKey(key, deviceId, info).toString("hex"),
      sealed: sealed[purpose],
      plain,
    };
  };
  return [
    one("`secret_sealed` of claim", factoryKey, "claim", secret),
    one("`password_sealed` of a camera", secret, "camera", cameraPassword),
  ];
}

/** Request and response bodies whose hashes occur in the examples. */
export const hashedBodies = [
  { title: "An empty body", body: "", sha256: sha("") },
  { title: "Body of a report (lines end with CR LF, the last one too)", body, sha256: sha(body) },
  { title: "Body of the answer", body: answer, sha256: sha(answer) },
];

/** Text that a publisher signs for a package, with Ed25519. */
export const packageText = packageSigningText("24.12.0", "linux-x64", sha("package"));
