import { type PtzAbility, PtzPresetToken } from "@huiyan/contract/point/ptz.device";
import { maxPresets, type PtzMove } from "@huiyan/contract/point/ptz.rules";
import { z } from "zod";
import { cameraReasons } from "../network/camera-reason.ts";
import {
  answered,
  type OnvifCamera,
  type OnvifProfile,
  type OnvifSession,
  openOnvifCamera,
  reasonOf,
} from "./onvif-camera.ts";
import { isSoapFault } from "./onvif-client.ts";

const deadlineMs = 6_000;
/**
 * Milliseconds for which the connection to the camera is kept. Connecting takes longer than moving, so the repeated
 * movements of a held key share one connection.
 */
const keptMs = 60_000;

/** The camera cannot be moved. */
export class CannotMove extends Error {}

const Presets = z.record(
  z.string(),
  z.object({ $: z.object({ token: z.coerce.string() }), name: z.coerce.string().optional() }),
);

type Movement = Parameters<OnvifSession["cam"]["continuousMove"]>[0];

interface Mover {
  session: OnvifSession;
  profileToken: string;
  ability: Omit<PtzAbility, "presets">;
  /** True if the camera has refused a duration in a movement. */
  refusesDuration?: boolean;
}

/** Moves one camera. All functions may throw an Error with a Chinese sentence, or CannotMove. */
export class OnvifPtz {
  readonly #camera: OnvifCamera;
  #opening: Promise<Mover> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  /** Ends the movement of a camera that refuses durations. */
  #stopping: NodeJS.Timeout | undefined;

  constructor(camera: OnvifCamera) {
    this.#camera = camera;
  }

  describe(): Promise<PtzAbility> {
    return this.#with(async ({ session, profileToken, ability }) => ({
      ...ability,
      // A camera without presets may refuse this request.
      presets: await session.ask((cam) => presetsOf(cam, profileToken)).catch(() => []),
    }));
  }

  /**
   * Starts a movement.
   * @param ms time after which the camera stops automatically
   */
  move({ pan, tilt, zoom }: PtzMove, ms: number): Promise<void> {
    if (pan === 0 && tilt === 0 && zoom === 0) return this.stop();
    return this.#with(async (mover) => {
      const { session, profileToken, ability } = mover;
      const axes = { onlySendPanTilt: !ability.zoom, onlySendZoom: !ability.pan_tilt };
      const movement = { profileToken, x: pan, y: tilt, zoom, ...axes };
      clearTimeout(this.#stopping);
      if (mover.refusesDuration !== true) {
        mover.refusesDuration = await session.ask((cam) => isRefused(cam, { ...movement, timeout: ms }));
      }
      if (!mover.refusesDuration) return;
      await session.ask((cam) => answered((done) => cam.continuousMove(movement, done)));
      this.#stopping = setTimeout(() => void this.stop().catch(() => undefined), ms);
    });
  }

  stop(): Promise<void> {
    return this.#with(async ({ session, profileToken }) => {
      clearTimeout(this.#stopping);
      await session.ask((cam) => answered((done) => cam.stop({ profileToken, panTilt: true, zoom: true }, done)));
    });
  }

  goTo(preset: string): Promise<void> {
    return this.#with(async ({ session, profileToken }) => {
      clearTimeout(this.#stopping);
      await session.ask((cam) => answered((done) => cam.gotoPreset({ profileToken, preset }, done)));
    });
  }

  close(): void {
    clearTimeout(this.#idle);
    void this.#opening?.then(({ session }) => session.close()).catch(() => undefined);
    this.#opening = undefined;
  }

  /** Runs movements one after another, so that a stop cannot overtake the movement that it should end. */
  #with<T>(work: (mover: Mover) => Promise<T>): Promise<T> {
    const turn = this.#turn.then(() => this.#work(work));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #work<T>(work: (mover: Mover) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    this.#opening ??= openMover(this.#camera);
    try {
      return await work(await this.#opening);
    } catch (error) {
      // closed after an error, so that the next call connects again
      this.close();
      throw error;
    } finally {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.close(), keptMs).unref();
    }
  }
}

/** Starts a movement with a duration. Returns true if the camera refuses that, although the account is right. */
async function isRefused(cam: OnvifSession["cam"], movement: Movement): Promise<boolean> {
  try {
    await answered((done) => cam.continuousMove(movement, done));
    return false;
  } catch (error) {
    if (!isSoapFault(error) || reasonOf(error) === cameraReasons.refused) throw error;
    return true;
  }
}

async function openMover(camera: OnvifCamera): Promise<Mover> {
  const session = await openOnvifCamera(camera, deadlineMs);
  const profile = session.profiles.find(({ PTZConfiguration }) => PTZConfiguration !== undefined);
  if (profile === undefined || session.cam.uri?.ptz === undefined) {
    session.close();
    throw new CannotMove("摄像头没有云台");
  }
  return { session, profileToken: profile.$.token, ability: abilityOf(profile) };
}

/**
 * Returns the possible movements, by the coordinate spaces that the camera names for continuous movement. If the camera
 * names none, all movements are assumed to be possible.
 */
function abilityOf({ PTZConfiguration: named = {} }: OnvifProfile): Omit<PtzAbility, "presets"> {
  const [pan_tilt, zoom] = ["defaultContinuousPanTiltVelocitySpace", "defaultContinuousZoomVelocitySpace"].map(
    (space) => named[space] !== undefined,
  );
  return pan_tilt || zoom ? { pan_tilt: pan_tilt === true, zoom: zoom === true } : { pan_tilt: true, zoom: true };
}

async function presetsOf(cam: OnvifSession["cam"], profileToken: string): Promise<PtzAbility["presets"]> {
  await answered((done) => cam.getPresets({ profileToken }, done));
  const known = Object.values(Presets.parse(cam.presets ?? {}));
  return known
    .flatMap(({ $: { token }, name = "" }) =>
      PtzPresetToken.safeParse(token).success ? [{ token, name: name.trim().slice(0, 64) || token }] : [],
    )
    .slice(0, maxPresets);
}
