import { Navigate } from "@tanstack/react-router";

/** Redirects an older address to the settings of the alarm centre. */
export function ToAlarmSetting() {
  return <Navigate to="/set/alarm" replace />;
}
