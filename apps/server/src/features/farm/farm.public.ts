export { nearestFarmOwner, nearestFarmOwners } from "./nearest-owner.queries.ts";
