import { hash } from "node:crypto";
import { answerSigningText, bodyHashHeader, requestSigningText } from "@huiyan/contract/device/device.rules";
import { sameText } from "@huiyan/device-link/signature";
import { type FastifyReply, type FastifyRequest } from "fastify";
import { type Config } from "../config/config.ts";
import { type DeviceCaller } from "../context/caller.ts";
import { AppError } from "../error/app-error.ts";
import { type Authentication, type DeviceProof, deviceIdPattern } from "./authentication.ts";
import { receivedBody } from "./body/read-body.ts";
import { isDeviceSecure } from "./proxy.ts";
import { headerText } from "./request-facts.ts";

const proofs = new WeakMap<FastifyRequest, DeviceProof>();

function claimOf(request: FastifyRequest) {
  const text = (name: string) => {
    const value = request.headers[name];
    return typeof value === "string" ? value : "";
  };
  return { deviceId: text("x-device-id"), deviceTime: text("x-device-time"), sign: text("x-device-sign") };
}

function isSignedOver(request: FastifyRequest, proof: DeviceProof, bodySha256: string): boolean {
  const { deviceId, deviceTime, sign } = claimOf(request);
  const text = requestSigningText(request.method, request.url, deviceId, deviceTime, bodySha256);
  return sameText(proof.sign(text), sign);
}

/**
 * Authenticates a device before its body is read, so that an unknown device costs no memory. If a header announces the
 * body's hash, the signature is verified here. Then a wrong clock or signature costs no memory either.
 * @returns undefined if the signature can only be checked with the body
 * @throws AppError device_tls_needed, device_unsigned, device_clock_off, device_sign_wrong
 */
export async function admitDevice(
  authentication: Authentication,
  config: Config,
  request: FastifyRequest,
): Promise<DeviceCaller | undefined> {
  if (!isDeviceSecure(config, request.raw)) throw new AppError("device_tls_needed");
  const claim = claimOf(request);
  if (!deviceIdPattern.test(claim.deviceId) || claim.sign === "" || !/^\d{1,16}$/.test(claim.deviceTime)) {
    throw new AppError("device_unsigned");
  }
  const proof = await authentication.device(claim);
  const bodySha256 = headerText(request, bodyHashHeader);
  if (bodySha256 !== "" && !isSignedOver(request, proof, bodySha256)) throw new AppError("device_sign_wrong");
  proofs.set(request, proof);
  if (bodySha256 === "") return undefined;
  // the refusal of a wrong clock is thrown only after authentication: a device ignores an unsigned report about its
  // clock, and only an authenticated device gets a signed answer
  if (proof.refusal !== undefined) throw proof.refusal;
  return proof.caller;
}

/** Verifies the signature over the whole body, then the clock. @throws AppError device_sign_wrong, device_clock_off */
export function verifyDevice(request: FastifyRequest): DeviceCaller {
  const proof = proofs.get(request);
  if (proof === undefined) throw new AppError("device_unsigned");
  const { sha256 } = receivedBody(request);
  const announced = headerText(request, bodyHashHeader);
  // a signature over the announced hash was verified before the body arrived
  const isRight = announced === "" ? isSignedOver(request, proof, sha256) : announced === sha256;
  if (!isRight) {
    proofs.delete(request);
    throw new AppError("device_sign_wrong");
  }
  if (proof.refusal !== undefined) throw proof.refusal;
  return proof.caller;
}

/**
 * Signs the answer to an authenticated device. Otherwise another server could acknowledge reports, and the device would
 * delete them from its outbox.
 */
export function signAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const proof = proofs.get(request);
  if (proof === undefined || !(typeof payload === "string" || Buffer.isBuffer(payload))) return;
  const text = answerSigningText(reply.statusCode, hash("sha256", payload, "hex"), claimOf(request).sign);
  reply.header("x-server-sign", proof.sign(text));
}
