import { type ConsentFields } from "@huiyan/contract/face/face.api";
import { consentLimits } from "@huiyan/contract/face/face.rules";
import { refuse, refuseUnless } from "#platform/error/app-error.ts";
import { type FaceConsentFacts } from "./face.queries.ts";

const dayMs = 86_400_000;

/**
 * Returns the consent of a form and the time until which the face may be kept; undefined if the form has no consent.
 * @throws AppError face_consent_incomplete, face_consent_span
 */
export function consentOf(fields: ConsentFields, now: Date): FaceConsentFacts | undefined {
  const { consent_by: by, consent_at: at, consent_purpose: purpose, consent_until: until } = fields;
  if (!by && !purpose && at === undefined && until === undefined) return undefined;
  if (!by || !purpose || at === undefined || until === undefined) refuse("face_consent_incomplete");
  const maxMs = now.getTime() + consentLimits.maxYears * 366 * dayMs;
  refuseUnless(until > now.getTime() && until <= maxMs && at <= now.getTime() + dayMs, "face_consent_span");
  const end = new Date(until);
  return { consent_by: by, consent_at: new Date(at), consent_purpose: purpose, consent_until: end, keep_until: end };
}

/** Returns the consent fields of a face without a recorded consent. */
export function withoutConsent(now: Date): FaceConsentFacts {
  return {
    consent_by: null,
    consent_at: null,
    consent_purpose: null,
    consent_until: null,
    keep_until: new Date(now.getTime() + consentLimits.withoutDays * dayMs),
  };
}
