import { require } from "./signed_file.js";

const FIELD = "the proximity parameters";
const LEVELS = 8;
/** An infectiousness for the days -14 to 14 since the onset of symptoms, and for a missing onset. */
const INFECTIOUSNESS_COUNT = 30;

/**
 * Decodes how clients evaluate encounters by Bluetooth (Protos/configuration.proto, Proximity). A
 * browser does not broadcast or record, but it accepts only valid configurations.
 *
 * @returns The detection, or null if the configuration has none.
 */
export function readProximity(message) {
  if (message === null) return null;
  const windows = readWindows(message.optionalMessage(1));
  const scores = readScores(message.optionalMessage(2));
  message.finish();
  return { windows, scores };
}

/** Requires exactly one detection with valid values. */
export function requireProximity(proximity) {
  if (proximity === null) return;
  const { windows, scores } = proximity;
  require((windows === null) !== (scores === null), FIELD);
  require(windows === null ? areScores(scores) : areWindows(windows), FIELD);
}

function readWindows(message) {
  if (message === null) return null;
  const windows = {
    infectiousness: message.packedNumbers(1),
    reportTypeWhenMissing: message.number(2),
    reportTypeWeights: message.packedNumbers(3),
    infectiousnessWeights: message.packedNumbers(4),
    attenuationThresholds: message.packedNumbers(5),
    attenuationWeights: message.packedNumbers(6),
    minimumWindowScore: message.number(7),
    increasedMinutes: message.number(8),
  };
  message.finish();
  return windows;
}

function areWindows(windows) {
  const [low, middle, high] = windows.attenuationThresholds;
  return (
    areNumbers(windows.infectiousness, INFECTIOUSNESS_COUNT, 2) &&
    windows.reportTypeWhenMissing >= 1 && windows.reportTypeWhenMissing <= 4 &&
    areNumbers(windows.reportTypeWeights, 4, 250) && areNumbers(windows.infectiousnessWeights, 2, 250) &&
    areNumbers(windows.attenuationThresholds, 3, 255) && low < middle && middle < high &&
    areNumbers(windows.attenuationWeights, 4, 250) && windows.minimumWindowScore <= 86_400 &&
    windows.increasedMinutes >= 1 && windows.increasedMinutes <= 1440
  );
}

function readScores(message) {
  if (message === null) return null;
  const scores = {
    evaluation: message.number(1),
    minimumRiskScore: message.number(2),
    attenuationScores: message.packedNumbers(3),
    daysSinceLastExposureScores: message.packedNumbers(4),
    durationScores: message.packedNumbers(5),
    transmissionRiskScores: message.packedNumbers(6),
    durationAtAttenuationThresholds: message.packedNumbers(7),
    weights: message.packedNumbers(8),
    increasedScore: message.number(9),
  };
  message.finish();
  return scores;
}

function areScores(scores) {
  const tables = [
    scores.attenuationScores, scores.daysSinceLastExposureScores, scores.durationScores, scores.transmissionRiskScores,
  ];
  const [low, high] = scores.durationAtAttenuationThresholds;
  return (
    (scores.evaluation === 1 || scores.evaluation === 2) &&
    scores.minimumRiskScore >= 1 && scores.minimumRiskScore <= 4096 &&
    tables.every((table) => areNumbers(table, LEVELS, 8)) &&
    areNumbers(scores.durationAtAttenuationThresholds, 2, 255) && low <= high && areNumbers(scores.weights, 4, 100) &&
    scores.increasedScore >= 1 && scores.increasedScore <= 4096
  );
}

function areNumbers(numbers, count, maximum) {
  return numbers.length === count && numbers.every((number) => number <= maximum);
}
