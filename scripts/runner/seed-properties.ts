import fc from "fast-check";

/** Seed of all properties. The same commit gives the same answer; `npm run lab -- properties` sets others. */
fc.configureGlobal({ seed: Number(process.env.HUIYAN_SEED ?? 1) });
