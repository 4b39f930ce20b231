import { type Feature } from "#platform/feature/feature.ts";
import { forgetDistrictOutlines, loadDistrictOutlines } from "./district-outlines.ts";
import { mapRoutes } from "./map.routes.ts";

export const mapFeature: Feature = {
  name: "map",
  routes: mapRoutes,
  async prepare({ config, log }) {
    const { districtFile } = config.map;
    if (districtFile === undefined) {
      forgetDistrictOutlines();
      return;
    }
    const { taken, leftOut } = loadDistrictOutlines(districtFile);
    log.warn({ districtFile, taken, leftOut }, "outlines of districts loaded");
  },
};
