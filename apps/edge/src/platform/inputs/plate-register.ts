import { type OutboxImage } from "../store/event-outbox.ts";
import { type SeenPlate } from "./scene-inputs.ts";

const maxPlates = 64;
const keptMs = 24 * 3_600_000;
const Plate = /^.{5,16}$/u;

/** The plates that the cameras of one device have read lately. */
export class PlateRegister {
  #seen: (SeenPlate & { picture: Buffer | undefined })[] = [];

  /** @param data of an event @param images its pictures; none of it need be about a plate */
  note(channel: string, data: Record<string, unknown>, at: number, images: readonly OutboxImage[]): void {
    const { licensePlate: text } = data;
    if (typeof text !== "string" || !Plate.test(text)) return;
    const body = images.find(({ role }) => role === "plate")?.body;
    const picture = body === undefined ? undefined : Buffer.from(body);
    this.#seen = [...this.#seen.filter((one) => at - one.at <= keptMs), { channel, text, at, picture }].slice(
      -maxPlates,
    );
  }

  forget(): void {
    this.#seen = [];
  }

  get plates(): readonly SeenPlate[] {
    return this.#seen.map(({ channel, text, at }) => ({ channel, text, at }));
  }

  /** The newest close-up of a plate, JPEG. */
  pictureOf(text: string): Buffer | undefined {
    return this.#seen.findLast((one) => one.text === text && one.picture !== undefined)?.picture;
  }
}
