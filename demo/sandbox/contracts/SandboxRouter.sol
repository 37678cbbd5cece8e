// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

/// Swaps on local chains: one pool a pair, whose product of reserves is constant, with a fee of 0.3 %. Liquidity stays for ever.
contract SandboxRouter {
    /// Stands for the chain's coin.
    address public constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// Stands for this contract as a receiver.
    address private constant SELF = address(2);

    /// Coins that a swap has left here, to be paid out in the same transaction.
    uint256 private _left;

    /// What the pool of two tokens holds of the first one.
    mapping(address => mapping(address => uint256)) public reserves;

    error NoPool(address from, address to);
    error TooLittle(uint256 amount);
    error TransferFailed(address token);
    error Expired();

    function fill(address one, address other, uint256 amountOfOne, uint256 amountOfOther) external payable {
        _take(one, amountOfOne);
        _take(other, amountOfOther);
        reserves[one][other] += amountOfOne;
        reserves[other][one] += amountOfOther;
    }

    /// The amount at the end of a path, or an error where it has no pool.
    function quote(address[] calldata path, uint256 amount) public view returns (uint256) {
        for (uint256 i = 1; i < path.length; i++) {
            uint256 reserveIn = reserves[path[i - 1]][path[i]];
            uint256 reserveOut = reserves[path[i]][path[i - 1]];
            if (reserveIn == 0 || reserveOut == 0) revert NoPool(path[i - 1], path[i]);
            uint256 paid = amount * 997;
            amount = (paid * reserveOut) / (reserveIn * 1000 + paid);
        }
        return amount;
    }

    function swap(address[] calldata path, uint256 amount, uint256 least, address to) public payable returns (uint256) {
        _take(path[0], amount);
        for (uint256 i = 1; i < path.length; i++) {
            uint256 out = quote(path[i - 1:i + 1], amount);
            reserves[path[i - 1]][path[i]] += amount;
            reserves[path[i]][path[i - 1]] -= out;
            amount = out;
        }
        if (amount < least) revert TooLittle(amount);
        address token = path[path.length - 1];
        if (token == COIN && to == SELF) _left += amount;
        else if (token == COIN) _pay(to, amount);
        else if (!IERC20(token).transfer(to, amount)) revert TransferFailed(token);
        return amount;
    }

    // The names of the usual constant-product routers, for the same pools. The coin needs no wrapping here.

    function WETH() external pure returns (address) {
        return COIN;
    }

    function getAmountsOut(uint256 amount, address[] calldata path) public view returns (uint256[] memory amounts) {
        amounts = new uint256[](path.length);
        amounts[0] = amount;
        for (uint256 i = 1; i < path.length; i++) amounts[i] = quote(path[i - 1:i + 1], amounts[i - 1]);
    }

    function swapExactETHForTokens(uint256 least, address[] calldata path, address to, uint256 deadline) external payable {
        if (block.timestamp > deadline) revert Expired();
        swap(path, msg.value, least, to);
    }

    function swapExactTokensForETH(uint256 amount, uint256 least, address[] calldata path, address to, uint256 deadline) external {
        swapExactTokensForTokens(amount, least, path, to, deadline);
    }

    function swapExactTokensForTokens(uint256 amount, uint256 least, address[] calldata path, address to, uint256 deadline) public {
        if (block.timestamp > deadline) revert Expired();
        swap(path, amount, least, to);
    }

    // The functions of Uniswap's SwapRouter02 that take a permit (EIP-2612), for the same pools.

    function multicall(uint256 deadline, bytes[] calldata calls) external payable returns (bytes[] memory results) {
        if (block.timestamp > deadline) revert Expired();
        results = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory result) = address(this).delegatecall(calls[i]);
            if (!ok) assembly { revert(add(result, 32), mload(result)) }
            results[i] = result;
        }
    }

    function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) public payable {
        IERC20Permit(token).permit(msg.sender, address(this), value, deadline, v, r, s);
    }

    function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external payable {
        if (IERC20(token).allowance(msg.sender, address(this)) < value) selfPermit(token, value, deadline, v, r, s);
    }

    function swapExactTokensForTokens(uint256 amount, uint256 least, address[] calldata path, address to) external payable returns (uint256) {
        return swap(path, amount, least, to);
    }

    function unwrapWETH9(uint256 least, address to) external payable {
        uint256 amount = _left;
        if (amount < least) revert TooLittle(amount);
        _left = 0;
        _pay(to, amount);
    }

    function _pay(address to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        if (!ok) revert TransferFailed(COIN);
    }

    function _take(address token, uint256 amount) private {
        if (token == COIN) {
            if (msg.value != amount) revert TransferFailed(token);
        } else if (!IERC20(token).transferFrom(msg.sender, address(this), amount)) revert TransferFailed(token);
    }
}
