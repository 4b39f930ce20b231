import { hash } from "node:crypto";
import { answerSigningText, requestSigningText } from "@huiyan/contract/device/device.rules";
import { type FastifyReply, type FastifyRequest } from "fastify";
import { type Config } from "../config/config.ts";
import { type DeviceCaller } from "../context/caller.ts";
import { sameText } from "../secret/master-key.ts";
import { AppError } from "./app-error.ts";
import { type Authentication, type DeviceProof } from "./authentication.ts";

const sha256 = (bytes: Buffer | string) => hash("sha256", bytes, "hex");
const proofs = new WeakMap<FastifyRequest, DeviceProof>();

function claimOf(request: FastifyRequest) {
  const text = (name: string) => {
    const value = request.headers[name];
    return typeof value === "string" ? value : "";
  };
  return { deviceId: text("x-device-id"), deviceTime: text("x-device-time"), sign: text("x-device-sign") };
}

/** Runs before the body is read: an unknown device or a wrong clock costs no memory. */
export async function admitDevice(
  authentication: Authentication,
  config: Config,
  request: FastifyRequest,
): Promise<void> {
  if (!config.loopback && !config.insecureDevices && request.protocol !== "https")
    throw new AppError("device_tls_needed");
  const claim = claimOf(request);
  if (claim.deviceId === "" || claim.sign === "" || !/^\d{1,16}$/.test(claim.deviceTime)) {
    throw new AppError("device_unsigned");
  }
  proofs.set(request, await authentication.device(claim));
}

/** Checks the signature over the whole body. */
export function verifyDevice(request: FastifyRequest, body: Buffer): DeviceCaller {
  const proof = proofs.get(request);
  if (proof === undefined) throw new AppError("device_unsigned");
  const { deviceId, deviceTime, sign } = claimOf(request);
  const text = requestSigningText(request.method, request.url, deviceId, deviceTime, sha256(body));
  if (!sameText(proof.sign(text), sign)) {
    proofs.delete(request);
    throw new AppError("device_sign_wrong");
  }
  return proof.caller;
}

/** Signs the answer to a known device, so that nobody else can empty its outbox. */
export function signAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const proof = proofs.get(request);
  if (proof === undefined || !(typeof payload === "string" || Buffer.isBuffer(payload))) return;
  const text = answerSigningText(reply.statusCode, sha256(payload), claimOf(request).sign);
  reply.header("x-server-sign", proof.sign(text));
}
