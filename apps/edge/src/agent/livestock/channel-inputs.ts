import { type ScaleState } from "@huiyan/contract/device/device.device";
import { GateContact, type GateSight, type GatesOfChannels } from "#platform/inputs/gate-contact.ts";
import { PlateRegister } from "#platform/inputs/plate-register.ts";
import { type SceneInputs } from "#platform/inputs/scene-inputs.ts";
import { ScaleLink } from "#platform/scale/scale-link.ts";
import { type ScalesOfChannels } from "#platform/scale/scale-settings.ts";

/** Inputs that several cameras of a device share: plates, weighing scales and gate contacts. */
export class ChannelInputs {
  readonly plates = new PlateRegister();
  readonly #scales: ReadonlyMap<string, ScaleLink>;
  readonly #gates: ReadonlyMap<string, GateContact>;

  constructor(scales: ScalesOfChannels, onTrouble: (text: string) => void, gates: GatesOfChannels = {}) {
    this.#gates = new Map(Object.entries(gates).map(([channel, settings]) => [channel, new GateContact(settings)]));
    this.#scales = new Map(
      Object.entries(scales).map(([channel, settings]) => [
        channel,
        new ScaleLink({ settings, now: () => Date.now(), onTrouble: (text) => onTrouble(`通道 ${channel}：${text}`) }),
      ]),
    );
  }

  start(): void {
    for (const input of [...this.#scales.values(), ...this.#gates.values()]) input.start();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#scales.values(), ...this.#gates.values()].map((input) => input.stop()));
  }

  /** Deletes the plates, which belong to the organisation that had claimed the device before. */
  forget(): void {
    this.plates.forget();
  }

  /** Returns for each weighing scale whether it can be read, for the telemetry. */
  scales(): ScaleState[] {
    return [...this.#scales].map(([channel, { trouble }]) => ({ channel, ...(trouble && { trouble }) }));
  }

  /** Returns the state of a camera's gate contact; undefined if there is no contact, or it was not read yet. */
  gate(channel: string): GateSight | undefined {
    return this.#gates.get(channel)?.sight;
  }

  of(channel: string): SceneInputs {
    const scale = this.#scales.get(channel);
    return { plates: this.plates.plates, ...(scale && { scale: scale.sight }) };
  }
}
