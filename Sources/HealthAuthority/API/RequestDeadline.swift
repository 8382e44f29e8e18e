import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Closes a connection on which no whole request arrives in time, however steadily its bytes trickle in, and one whose answer is not
/// taken.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let time: TimeAmount
    private var deadline: Scheduled<Void>?
    /// Requests that are here, all of them, and whose answers are not. An answer may be first: to a request that is refused at its head.
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

    /// While a request is worked on, we are the one who takes time. Otherwise it is the client's turn: to send the next request, which
    /// has as long as the first, or to take what was written of an answer.
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
