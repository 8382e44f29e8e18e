import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Closes a connection if a whole request does not arrive in time, even if its bytes arrive slowly
/// but steadily. Also closes a connection if the client does not read the answer in time.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let time: TimeAmount
    private var deadline: Scheduled<Void>?
    /// The number of requests that have arrived completely and have not been answered. It may be
    /// negative, because a request can be refused and answered when only its head has arrived.
    private var waiting = 0

    init(time: TimeAmount) {
        self.time = time
    }

    func handlerAdded(context: ChannelHandlerContext) { start(context) }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) {
            waiting += 1
            turn(context)
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            waiting -= 1
            turn(context)
        }
        context.write(data, promise: promise)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        turn(context)
        context.fireChannelWritabilityChanged()
    }

    /// Stops the timer while the server processes a request. Otherwise restarts the timer for the
    /// client. Before the timer ends, the client must send a whole request, or read the part of an
    /// answer that has been written.
    private func turn(_ context: ChannelHandlerContext) {
        if waiting > 0, context.channel.isWritable { stop() } else { start(context) }
    }

    private func start(_ context: ChannelHandlerContext) {
        stop()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }

    private func stop() {
        deadline?.cancel()
        deadline = nil
    }
}
