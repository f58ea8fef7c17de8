/** The registry to which the parts of the server report; it exists only if METRICS_PORT is set. */
export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

/** Histogram buckets, from our fastest answer to the slowest that a client waits for. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates metrics of this server, with Node's own of the process. The library is loaded here, on demand. */
export async function createMetrics() {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    /** Adds a gauge that reads its value at each scrape. */
    gauge(name: string, help: string, read: () => number): void {
      const gauge = new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      });
      registry.registerMetric(gauge);
    },
    /** Adds a gauge of 1 whose labels describe the process. */
    info(name: string, help: string, labels: Record<string, string>): void {
      new Gauge({ name, help, registers, labelNames: Object.keys(labels) }).set(labels, 1);
    },
    /** Returns the function that counts one event of a kind. */
    counter(name: string, help: string, label: string) {
      const counter = new Counter({ name, help, registers, labelNames: [label] });
      return (kind: string): void => counter.inc({ [label]: kind });
    },
    /** Returns the function that records a duration in seconds. */
    durations<Label extends string>(name: string, help: string, labelNames: Label[]) {
      const histogram = new Histogram({ name, help, registers, labelNames, buckets: SECONDS });
      return (of: Record<Label, string | number>, seconds: number): void => histogram.observe(of, seconds);
    },
    /** Returns all metrics in Prometheus' text format. */
    page: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
