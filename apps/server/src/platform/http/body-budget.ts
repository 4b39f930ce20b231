import { type FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** Large bodies of this process together; beyond it a device waits and sends again. */
const budgetBytes = 256 * 1024 * 1024;

/** Counts the large bodies under way, so that many devices at once cannot fill the memory. */
export class BodyBudget {
  #used = 0;
  readonly #held = new WeakMap<FastifyRequest, number>();

  take(request: FastifyRequest, maxBytes: number): void {
    const said = Number(request.headers["content-length"]);
    const bytes = Number.isFinite(said) ? said : maxBytes;
    if (bytes > maxBytes) throw new AppError("body_too_large");
    if (this.#used + bytes > budgetBytes) throw new AppError("service_unavailable", { retryAfterSeconds: 1 });
    this.#used += bytes;
    this.#held.set(request, bytes);
  }

  giveBack(request: FastifyRequest): void {
    this.#used -= this.#held.get(request) ?? 0;
    this.#held.delete(request);
  }
}
