import CheckInProtocol
package import Logging

extension WatchServer {
    /// The monitoring server of an instance.
    ///
    /// - Parameter version: The program's version.
    package init(
        _ authority: Authority,
        directory: AuthorityDirectory,
        at address: ListenAddress,
        version: String,
        logger: Logger,
        isListening: @escaping @Sendable (ListenAddress) -> Void
    ) {
        let report = { @Sendable () async -> WatchReport in
            let parameters = authority.publisher.parameters
            let health = await Health(of: authority, parameters: parameters, directory: directory)
            return WatchReport(problems: health.problems, metrics: Self.metrics(health, authority.meter, version))
        }
        self.init(at: address, logger: logger, report: report, isListening: isListening)
    }

    private static func metrics(_ health: Health, _ meter: RequestMeter, _ version: String) -> OpenMetrics {
        var metrics = OpenMetrics()
        metrics.add(version: version)
        metrics.gauge(
            "authority_newest_package_timestamp_seconds",
            "Start of the hour of the newest package.",
            (health.newestHour?.start.seconds).map(Double.init)
        )
        metrics.gauge(
            "authority_newest_export_timestamp_seconds",
            "End of the hour of the newest export.",
            health.newestExportEnd.map(Double.init)
        )
        metrics.gauge(
            "authority_publisher_failing",
            "1 while publishing, exporting or mixing fails or waits, otherwise 0.",
            health.isPublisherFailing ? 1 : 0
        )
        metrics.gauge(
            "authority_clock_trusted",
            "1 if the clock is trusted, otherwise 0.",
            health.clock == nil ? 1 : 0
        )
        metrics.gauge(
            "authority_database_up",
            "1 if the database answers, otherwise 0.",
            health.databaseTime == nil ? 0 : 1
        )
        metrics.gauge(
            "authority_database_seconds",
            "Response time of the database.",
            health.databaseTime.map { $0 / .seconds(1) }
        )
        addReplication(health, &metrics)
        metrics.gauge(
            "authority_pool_reports_limit",
            "Upper bound of the number of waiting reports: a power of two, at least 256.",
            health.poolBound.map(Double.init)
        )
        metrics.gauge(
            "authority_pins_suspended",
            "1 while no PINs are issued because of too many wrong ones, otherwise 0.",
            health.isGuessed ? 1 : 0
        )
        metrics.family("authority_wrong_proofs", .gauge, "Wrong proofs in the current hour, rounded down to tens.")
        for (kind, count) in health.wrongProofs.sorted(by: { $0.key < $1.key }) {
            metrics.sample("authority_wrong_proofs", ["kind": kind], Double(count))
        }
        metrics.gauge(
            "authority_disk_free_bytes",
            "Free disk space where packages are made and published.",
            health.freeBytes.map(Double.init)
        )
        metrics.gauge(
            "authority_certificate_expiry_timestamp_seconds",
            "Expiry of the web server’s certificate; 0 if it cannot be read.",
            health.certificateEnd.map(Double.init)
        )
        metrics.family("authority_log_ins", .counter, "Log-in attempts by officers.")
        let logIns = meter.logIns
        metrics.sample("authority_log_ins_total", ["outcome": "right"], Double(logIns.right))
        metrics.sample("authority_log_ins_total", ["outcome": "refused"], Double(logIns.refused))
        metrics.add(meter)
        return metrics
    }

    private static func addReplication(_ health: Health, _ metrics: inout OpenMetrics) {
        if !health.peers.isEmpty {
            metrics.family(
                "authority_peer_up",
                .gauge,
                "1 if the peer answered and uses the same database, otherwise 0."
            )
            for (peer, problem) in health.peers {
                metrics.sample("authority_peer_up", ["peer": peer], problem == nil ? 1 : 0)
            }
        }
        guard let replication = health.replication else { return }
        metrics.gauge("authority_standbys", "Connected standbys of the database.", Double(replication.standbyCount))
        metrics.gauge(
            "authority_synchronous_standbys",
            "Connected standbys that the database waits for.",
            Double(replication.synchronousCount)
        )
        metrics.gauge(
            "authority_standby_lag_seconds",
            "Longest time that a connected standby is behind.",
            replication.lag.map(Double.init)
        )
        metrics.gauge("authority_replication_slots", "Replication slots.", Double(replication.slotCount))
        metrics.gauge(
            "authority_replication_slot_bytes",
            "Log that a replication slot keeps on the disk of the database.",
            Double(replication.slotBytes)
        )
    }
}
