/** Duration of one tone in seconds. `pitches` are the two frequencies in Hz. */
const toneSeconds = 0.16;
const pitches = [880, 660] as const;
const volume = 0.18;
/** Minimum time between two sounds, in milliseconds. */
const pauseMs = 3000;

let context: AudioContext | undefined;
let lastAt = 0;

function playTones(audio: AudioContext, times: number): void {
  for (let at = 0; at < times * pitches.length; at++) {
    const start = audio.currentTime + at * (toneSeconds + 0.04) + Math.floor(at / pitches.length) * 0.12;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = pitches[at % pitches.length] ?? pitches[0];
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + toneSeconds);
  }
}

/** Plays a short sound, twice for a high severity. Browsers play nothing before the user's first click. */
export async function playAlarmSound(severity: number): Promise<void> {
  context ??= new AudioContext();
  await context.resume().catch(() => undefined);
  if (context.state === "running") playTones(context, severity >= 3 ? 2 : 1);
}

/**
 * Plays the sound in only one of several open tabs, if the browser supports locks. Many alarms within `pauseMs` play it
 * once.
 */
export async function soundOnce(severity: number): Promise<void> {
  if (Date.now() - lastAt < pauseMs) return;
  lastAt = Date.now();
  // Browsers offer no locks without HTTPS.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return playAlarmSound(severity);
  await locks.request("huiyan-alarm-sound", { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await playAlarmSound(severity);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  });
}
