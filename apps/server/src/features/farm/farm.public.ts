export { addCamera } from "./actions/add-camera.ts";
export { addOwner } from "./actions/add-owner.ts";
export { nearestFarmOwner, nearestFarmOwners } from "./nearest-owner.queries.ts";
