import fc from "fast-check";

/**
 * Fixed seed for all property tests, so that the same commit gives the same result. `npm run lab -- properties` sets
 * other seeds.
 */
fc.configureGlobal({ seed: Number(process.env.HUIYAN_SEED ?? 1) });
